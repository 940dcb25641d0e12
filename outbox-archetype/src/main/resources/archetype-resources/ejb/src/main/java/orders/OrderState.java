package ${package}.orders;

/** How far an order is. */
public record OrderState(boolean invoiced, boolean stockReserved) {}
