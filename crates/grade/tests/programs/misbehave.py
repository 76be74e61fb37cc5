"""Programs that a grader meets, one behaviour each: misbehave.py BEHAVIOUR [ARGUMENTS]."""

import contextlib
import os
import signal
import subprocess
import sys
import time


def loop():
    while True:
        pass


def ignore_term():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    print("deaf", flush=True)
    sleep_long()


def start_deaf(**how):
    """A child outside of the process group that ignores SIGTERM by the time this returns."""
    words = [sys.executable, __file__, "ignore_term", *sys.argv[2:]]
    child = subprocess.Popen(words, start_new_session=True, stdout=subprocess.PIPE, **how)
    child.stdout.readline()


def sleep_long():
    time.sleep(60)


def leave_processes():
    """Children that leave the process group, ignore SIGTERM and outlive their parent."""
    for _ in range(3):
        start_deaf()


def orphan_grandchildren():
    """The same, two generations down, where the middle one is gone at once; then it hangs."""
    subprocess.run([sys.executable, __file__, "leave_processes", *sys.argv[2:]], check=True)
    ignore_term()


def fork_bomb():
    """A small one. Nobody leaves: the first process itself may start no more, or they are counted."""
    for _ in range(64):
        if os.fork() == 0:
            with contextlib.suppress(OSError):
                os.fork()
                os.fork()
            time.sleep(60)
    time.sleep(60)


def flood():
    while True:
        sys.stdout.write("x" * 65536)


def flood_errors():
    while True:
        sys.stderr.write("x" * 65536)


def flood_and_exit():
    sys.stdout.write("x" * 300_000)


def close_pipes():
    for descriptor in (0, 1, 2):
        os.close(descriptor)


def close_pipes_and_hang():
    close_pipes()
    time.sleep(60)


def crash():
    raise RuntimeError("no idea")


def segmentation_fault():
    os.kill(os.getpid(), signal.SIGSEGV)


def exit_three():
    sys.exit(3)


def eat_memory():
    blocks = []
    while True:
        blocks.append(bytearray(b"x") * 4_000_000)


def ask_for_too_much():
    bytearray(1 << 45)


def eat_memory_in_children():
    for _ in range(4):
        if os.fork() == 0:
            block = bytearray(b"x") * 60_000_000
            time.sleep(60)
            print(len(block))
    time.sleep(60)


def write_large_file():
    with open("large", "wb") as file:
        for _ in range(64):
            file.write(b"x" * 1_000_000)


def kill_supervisor():
    start_deaf()
    # Parent after parent: inside, outside, supervisor.
    process = os.getppid()
    ancestors = []
    for _ in range(3):
        ancestors.append(process)
        with open(f"/proc/{process}/stat") as file:
            process = int(file.read().rsplit(")", 1)[1].split()[1])
    for ancestor in reversed(ancestors):
        os.kill(ancestor, signal.SIGKILL)
    time.sleep(60)


def kill_supervisor_and_stay_unknown():
    """Leaves a process that nothing of its environment gives away."""
    start_deaf(env={})
    kill_supervisor()


def use_time_in_short_lives():
    """Two seconds, by processes that nobody waits for and that are gone before anybody looks."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for _ in range(400):
        ended, end = os.pipe()
        if os.fork() == 0:
            stop = time.process_time() + 0.005
            while time.process_time() < stop:
                pass
            os._exit(0)
        os.close(end)
        os.read(ended, 1)
        os.close(ended)


def show_environment():
    print("\n".join(sorted(f"{name}={value}" for name, value in os.environ.items())))


def count_runs():
    """Would print 2 if a file were left from one run to the next."""
    with open("runs", "a+") as file:
        file.write("x")
        file.seek(0)
        print(len(file.read()))


def read_only_folder():
    os.makedirs("home/locked")
    open("home/locked/file", "w").close()
    os.chmod("home/locked", 0o500)


def echo():
    sys.stdout.write(sys.stdin.read())


def echo_file():
    with open(sys.argv[2]) as file:
        sys.stdout.write(file.read())


def say_markup():
    print("SPREAD <script>alert(1)</script>")
    print("(<script>alert(1)</script>")


def say_escapes():
    print("SPREAD \x1b[2J\x1b[31m" + "x" * 5000)
    print("\x1b]0;owned\x07", "x" * 5000, file=sys.stderr)


def say_strange_signs():
    """Signs that are text, and that no XML file may hold."""
    print("SPREAD \ufffe\uffff ]]> &amp; \x00\x0b")
    print("\ufffe\uffff ]]> <![CDATA[ \x00\x0b", file=sys.stderr)
    sys.exit(len(sys.stdin.read()) % 2)


def use_the_streams_by_name():
    """As languages do that know no other way."""
    with open("/dev/stdin") as board, open("/dev/stdout", "w") as output:
        output.write(board.read())
    with open("/dev/stderr", "w") as errors:
        errors.write("said")


def go_to_and_fro():
    """Four thousand actions that are allowed and lead nowhere, then the argument, if there is one."""
    sys.stdout.write("SPREAD 0 0 -1 0\nSPREAD 6 0 1 0\n" * 2000)
    print(*sys.argv[2:])


def silent():
    pass


def say():
    """Writes its argument, backslash escapes undone, and nothing else: it never reads."""
    sys.stdout.buffer.write(sys.argv[2].encode().decode("unicode_escape").encode("latin-1"))


# By the first line of the board: a cheapest answer, and one that is too long.
ANSWERS = {
    '{"n": 3, "board": [], "start": [0,0], "goal": [0,2]}': ("3 (0,0) (0,1) (0,2)", "4 (0,0) (1,0) (1,1) (0,2)"),
    '{"n": 2, "board": [["b",0,1],["r",1,0]], "start": [0,0], "goal": [1,1]}': ("0", "0"),
    "5,6,r,2": (
        "SPREAD 5 6 -1 1,SPREAD 3 1 0 1,SPREAD 3 2 -1 1,SPREAD 1 4 0 -1,SPREAD 1 3 0 -1",
        "SPREAD 5 6 0 1,SPREAD 5 0 -1 1,SPREAD 4 1 -1 1,SPREAD 3 2 -1 1,SPREAD 1 4 0 -1,SPREAD 1 3 0 -1",
    ),
    "0,0,r,1": ("SPREAD 0 1 0 1", "SPREAD 0 0 0 1,SPREAD 0 1 0 1"),
    "0,0,b,1": ("", "nothing to be done"),
}


def answer(which=0):
    """The board is in the file named by the last argument, or on standard input."""
    with open(sys.argv[-1]) if sys.argv[-1].endswith(".json") else sys.stdin as board:
        first = board.readline().strip()
    separator = " " if first.startswith("{") else ","
    print(ANSWERS[first][which].replace(separator, "\n"))


def answer_and_exit_one():
    answer()
    sys.exit(1)


def flood_with_actions():
    while True:
        sys.stdout.write("SPREAD (5, 6) (-1, 1)\n" * 1000)


def answer_after_work():
    """Right, after two fifths of a second of processor time in two processes."""
    for _ in range(2):
        if os.fork() == 0:
            stop = time.process_time() + 0.2
            while time.process_time() < stop:
                pass
            os._exit(0)
    os.wait()
    os.wait()
    answer()


def answer_too_long():
    answer(1)


if __name__ == "__main__":
    globals()[sys.argv[1]]()
