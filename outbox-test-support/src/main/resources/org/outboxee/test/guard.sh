# Outlives the JVM that started it and ends what that JVM left: standard input ends however the JVM goes, kill -9
# included. Arguments: the server's directory, the signal that ends the server, and whether to keep or remove the
# directory, or to sweep: then every JVM that names the directory is killed, also one that is being started just now.
# Each line of standard input is the id of the server's process from then on.
trap '' INT TERM HUP
directory=$1
signal=$2
server=
while read -r line; do server=$line; done

# The id may belong to somebody else by now; only a process that names our directory is ours.
ours() {
    [ -n "$server" ] && tr '\0' ' ' <"/proc/$server/cmdline" 2>/dev/null | grep -qF -- "$directory"
}

if ours; then
    kill "-$signal" "$server"
    tries=100
    while ours && [ "$tries" -gt 0 ]; do
        sleep 0.1
        tries=$((tries - 1))
    done
    if ours; then kill -KILL "$server"; fi
fi

# Until nothing has come up for a second: a script may be about to start the next JVM. Only JVMs: whoever reads a log of
# ours in an editor is left alone.
if [ "$3" = sweep ]; then
    tries=150
    quiet=0
    while [ "$tries" -gt 0 ] && [ "$quiet" -lt 10 ]; do
        quiet=$((quiet + 1))
        for process in /proc/[0-9]*; do
            case $(readlink "$process/exe" 2>/dev/null) in
                */java) ;;
                *) continue ;;
            esac
            if grep -qsF -- "$directory" "$process/cmdline"; then
                kill "-$signal" "${process#/proc/}" 2>/dev/null
                quiet=0
            fi
        done
        sleep 0.1
        tries=$((tries - 1))
    done
    rm -rf -- "$directory"
fi

# A PostgreSQL that was killed leaves its System V segment; line 7 of postmaster.pid ends with the segment's id.
if [ -f "$directory/data/postmaster.pid" ]; then
    segment=$(sed -n '7s/.* //p' "$directory/data/postmaster.pid")
    if [ -n "$segment" ]; then ipcrm -m "$segment" 2>/dev/null; fi
fi
if [ "$3" = remove ]; then rm -rf -- "$directory"; fi
