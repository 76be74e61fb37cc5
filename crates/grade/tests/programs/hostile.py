"""Programs that are written to do harm, one thing each: hostile.py ATTACK WORLD [MARKER].

WORLD is a JSON object that tells what there is to attack, so that nothing depends on luck. A
program that gets what it wants prints BROKE."""

import ctypes
import errno
import fcntl
import glob
import json
import mmap
import os
import resource
import signal
import socket
import sys
import time

WORLD = json.loads(sys.argv[2])
LIBC = ctypes.CDLL(None, use_errno=True)


def broke(what):
    print("BROKE", what, flush=True)


def attempt(attack, *arguments):
    """Tries something that the system should refuse."""
    try:
        attack(*arguments)
    except OSError as error:
        print("refused:", error, flush=True)
        return False
    return True


def append(path):
    with open(path, "a") as file:
        file.write("# was here\n")


def must_not(attack, *arguments):
    if attempt(attack, *arguments):
        broke(f"{attack.__name__} {arguments}")


def read(path):
    with open(path, "rb") as file:
        return file.read()


# Files.


def read_the_suite():
    must_not(read, WORLD["solution"])


def find_the_suite_on_a_command_line():
    for path in glob.glob("/proc/[0-9]*/cmdline"):
        words = read(path).decode(errors="replace").split("\0") if os.access(path, os.R_OK) else []
        if "--suite" in words and attempt(read, words[words.index("--suite") + 1] + "/solution.txt"):
            broke("the suite was on a command line")


def read_secrets_at_home():
    must_not(read, WORLD["secret"])


def overwrite_a_neighbour():
    must_not(append, WORLD["neighbour"])


def edit_the_journal():
    must_not(append, WORLD["journal"])


def remove_a_neighbour():
    must_not(os.unlink, WORLD["neighbour"])


def close_a_neighbour():
    must_not(os.chmod, WORLD["neighbour"], 0)


def write_outside():
    def write_400_megabytes(path):
        with open(path, "wb") as file:
            for _ in range(400):
                file.write(b"x" * 1_000_000)

    must_not(write_400_megabytes, WORLD["folder"] + "/large")


def leave_a_file_in_tmp():
    attempt(append, WORLD["left"])


def look_at_other_runs():
    for folder in glob.glob("/tmp/infexion-scratch-*"):
        if attempt(os.listdir, folder):
            broke(os.listdir(folder))


def lead_the_cleaning_astray():
    """Where the cleaner finds a folder it finds a way to a neighbour's."""
    home = os.environ["HOME"]
    attempt(os.rmdir, home)
    attempt(os.symlink, os.path.dirname(WORLD["neighbour"]), home)
    os.symlink(os.path.dirname(WORLD["neighbour"]), "link")


def run_the_grader():
    pid = os.fork()
    if pid == 0:
        try:
            os.execv(WORLD["grader"], [WORLD["grader"], "nothing"])
        finally:
            os._exit(1)
    if os.waitpid(pid, 0)[1] == 0:
        broke("the grader's executable runs")


def open_the_terminal():
    must_not(read, "/dev/tty")


def use_an_open_file_of_the_grader():
    """A file that the grader's shell had open when it started the grader."""
    must_not(os.read, WORLD["open"], 10)


def change_the_interpreter():
    """What may be read may be opened, and what is open has rights and dates."""
    file = os.open(WORLD["readable"], os.O_RDONLY)
    must_not(os.fchmod, file, 0)
    must_not(os.utime, file, (1, 1))
    must_not(os.setxattr, file, "user.was", b"here")


# Processes.


def kill_the_grader():
    must_not(os.kill, WORLD["victim"], signal.SIGKILL)


def kill_its_parent():
    attempt(os.kill, os.getppid(), signal.SIGKILL)
    time.sleep(0.2)


def kill_its_group():
    os.kill(0, signal.SIGKILL)


def read_the_graders_memory():
    must_not(read, f"/proc/{WORLD['victim']}/environ")
    must_not(read, f"/proc/{WORLD['victim']}/mem")


def trace_the_grader():
    attach = 16
    if LIBC.ptrace(attach, WORLD["victim"], 0, 0) == 0:
        broke("traces the grader")


def forge_a_result():
    """Writes what the supervisor would write, to whatever its ancestors have open."""
    result = {"exit": {"code": 0}, "exceeded": None, "seconds": 0.1, "output": "FORGED"}
    for path in glob.glob("/proc/[0-9]*/fd/1"):
        process = path.split("/")[2]
        if process != str(os.getpid()):
            attempt(append_text, path, json.dumps(result))
    attempt(os.kill, os.getppid(), signal.SIGKILL)
    time.sleep(0.2)


def append_text(path, text):
    with open(path, "a") as file:
        file.write(text)


def stay_without_an_environment():
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.execve(sys.executable, [sys.executable, "-c", "import time; time.sleep(60)", sys.argv[3]], {})
        os._exit(0)
    attempt(os.kill, os.getppid(), signal.SIGKILL)
    time.sleep(0.3)


def start_eighty_children():
    children = 0
    try:
        for _ in range(80):
            if os.fork() == 0:
                time.sleep(60)
                os._exit(0)
            children += 1
    except OSError as error:
        print("refused:", error)
        sys.exit(1)
    broke(f"{children} children")


def hide_processor_time():
    """Children that nobody waits for: the kernel adds their time to nobody's."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for _ in range(8):
        ended, end = os.pipe()
        if os.fork() == 0:
            stop = time.process_time() + 0.5
            while time.process_time() < stop:
                pass
            os._exit(0)
        os.close(end)
        os.read(ended, 1)
    broke("four seconds of processor time where two are allowed")


def limit_the_grader():
    """With no time and no files left, whoever grades is ended."""
    must_not(resource.prlimit, WORLD["victim"], resource.RLIMIT_CORE, (0, 0))


def slow_the_grader_down():
    victim = WORLD["victim"]
    must_not(os.setpriority, os.PRIO_PROCESS, victim, 19)
    must_not(os.sched_setaffinity, victim, {min(os.sched_getaffinity(0))})
    must_not(os.sched_setscheduler, victim, os.SCHED_IDLE, os.sched_param(0))


def use_memory_that_others_share():
    LIBC.shmat.restype = ctypes.c_void_p
    if LIBC.shmat(WORLD["shared"], None, 0) != ctypes.c_void_p(-1).value:
        broke("memory of another process")


# Network.


def open_a_connection():
    must_not(socket.create_connection, ("127.0.0.1", WORLD["tcp"]), 2)


def send_a_datagram():
    def send():
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
            sender.sendto(b"answer?", ("127.0.0.1", WORLD["udp"]))

    must_not(send)


def connect_to(address):
    def connect():
        with socket.socket(socket.AF_UNIX) as client:
            client.connect(address)

    must_not(connect)


def use_an_abstract_socket():
    connect_to("\0" + WORLD["abstract"])


def use_a_service_of_the_machine():
    connect_to(WORLD["service"])


# Memory and disk.


def fill_shared_memory():
    def fill():
        with open("/dev/shm/infexion-hostile", "wb") as file:
            for _ in range(60):
                file.write(b"x" * 900_000)
                file.flush()

    must_not(fill)


def fill_memory_of_nobody():
    def fill():
        for number in range(60):
            os.write(os.memfd_create(str(number)), b"x" * 900_000)

    must_not(fill)


def fill_its_folder():
    def fill():
        for number in range(60):
            with open(f"part-{number}", "wb") as file:
                file.write(b"x" * 900_000)
        time.sleep(60)

    must_not(fill)


def make_a_million_files():
    def make():
        for number in range(1_000_000):
            open(f"file-{number}", "w").close()

    must_not(make)


def nest_without_end():
    def nest():
        for _ in range(100_000):
            os.mkdir("in")
            os.chdir("in")

    must_not(nest)


def fill_memory_that_nobody_maps():
    """Pages of shared memory stay when the process that wrote them is gone, and are counted for none."""
    part = 10_000_000
    shared = mmap.mmap(-1, 30 * part)
    for number in range(30):
        if os.fork() == 0:
            shared[number * part : (number + 1) * part] = b"x" * part
            os._exit(0)
        os.wait()
    time.sleep(60)
    broke("300 MB that nobody counted")


def fill_the_tables_of_pages():
    """What is read and was never written is one page for all; the tables that say so are not."""
    length, flags = 7 << 30, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000
    for _ in range(11):
        if os.fork() == 0:
            untouched = mmap.mmap(-1, length, flags=flags, prot=mmap.PROT_READ)
            untouched.madvise(mmap.MADV_NOHUGEPAGE)
            sum(untouched[at] for at in range(0, length, 2 << 20))
            time.sleep(20)
            os._exit(0)
    time.sleep(20)
    broke("150 MB of tables that nobody counted")


def fill_files_without_a_name():
    def fill():
        files = []
        for number in range(60):
            files.append(os.open("nameless", os.O_RDWR | os.O_CREAT))
            os.unlink("nameless")
            os.write(files[-1], b"x" * 900_000)
        time.sleep(60)

    must_not(fill)


def fill_mapped_files_without_a_name():
    """The same with no file open: only mapped."""

    def fill():
        maps = []
        for number in range(60):
            file = os.open("nameless", os.O_RDWR | os.O_CREAT)
            os.unlink("nameless")
            os.write(file, b"x" * 900_000)
            address = LIBC.mmap(None, 900_000, 3, 1, file, 0)
            maps.append(address)
            os.close(file)
        time.sleep(60)

    must_not(fill)


def fill_the_buffers_of_sockets():
    """What is on its way between two sockets belongs to no process."""

    def fill(pair):
        pair[0].setblocking(False)
        try:
            while pair[0].send(b"x" * 60_000):
                pass
        except BlockingIOError:
            return pair

    for _ in range(8):
        if os.fork() == 0:
            pairs = [fill(socket.socketpair()) for _ in range(300)]
            time.sleep(60)
            os._exit(len(pairs))
    time.sleep(60)
    broke("buffers that nobody counted")


def hide_what_it_has():
    """Who may not be looked at cannot be counted."""
    set_dumpable = 4
    if LIBC.prctl(set_dumpable, 0, 0, 0, 0) == 0:
        broke("nobody can look at it any more")


# What stays in the kernel when everyone is gone.


def leave_a_message_for_the_next():
    create = 0o1666
    queue = LIBC.msgget(0x1FE8101, create)
    if queue >= 0:
        LIBC.msgctl(queue, 0, None)
        broke("a queue of messages")


def leave_a_semaphore_for_the_next():
    create = 0o1666
    semaphore = LIBC.semget(0x1FE8102, 1, create)
    if semaphore >= 0:
        LIBC.semctl(semaphore, 0, 0)
        broke("a semaphore")


def leave_a_named_queue_for_the_next():
    name = b"/infexion-hostile"
    queue = LIBC.mq_open(name, os.O_CREAT | os.O_RDWR, 0o600, None)
    if queue >= 0:
        LIBC.mq_unlink(name)
        broke("a queue with a name")


def touch_what_others_left_there():
    """There is nothing of this number; but the kernel must not even be asked."""
    nothing = (1 << 31) - 1
    for name, arguments in {
        "shmctl": (nothing, 0, None),
        "semctl": (nothing, 0, 0),
        "semop": (nothing, None, 1),
        "msgctl": (nothing, 0, None),
        "msgsnd": (nothing, None, 0, 0),
        "mq_unlink": (b"/infexion-hostile",),
    }.items():
        if getattr(LIBC, name)(*arguments) >= 0 or ctypes.get_errno() not in (errno.EPERM, errno.EACCES):
            broke(f"{name}: {ctypes.get_errno()}")


def keep_others_from_opening_the_interpreter():
    """Whoever opens a file waits as long as another has a lease on it."""
    file = os.open(WORLD["readable"], os.O_RDONLY)
    must_not(fcntl.fcntl, file, fcntl.F_SETLEASE, fcntl.F_WRLCK)


def take_all_of_a_kind():
    """A machine has so many of these for all its users together."""
    io_setup = {"x86_64": 206, "aarch64": 0}[os.uname().machine]
    context = ctypes.c_ulong(0)
    if LIBC.syscall(io_setup, 1000, ctypes.byref(context)) == 0:
        broke("reads and writes of a thousand at once")


# Doors into the kernel.


NEW_USER = 0x10000000


def make_a_world_by_clone():
    clone = {"x86_64": 56, "aarch64": 220}[os.uname().machine]
    child = LIBC.syscall(clone, NEW_USER | signal.SIGCHLD, 0, 0, 0, 0)
    if child == 0:
        os._exit(0)
    if child > 0:
        broke("has a user namespace of its own")


def make_a_world_by_the_newer_clone():
    clone3 = 435
    arguments = (ctypes.c_uint64 * 11)(NEW_USER, 0, 0, 0, signal.SIGCHLD)
    child = LIBC.syscall(clone3, arguments, ctypes.sizeof(arguments))
    if child == 0:
        os._exit(0)
    if child > 0:
        broke("has a user namespace of its own")


def make_a_file_system():
    """Without rights the kernel refuses this by itself: it must not even come so far."""
    fsopen = 430
    if LIBC.syscall(fsopen, b"no-such-file-system", 0) >= 0 or ctypes.get_errno() != errno.EPERM:
        broke(f"the kernel was asked: {ctypes.get_errno()}")


def call_by_another_number():
    """On some machines every system call has a second number."""
    if os.uname().machine == "x86_64":
        second, memfd_create = 1 << 30, 319
        if LIBC.syscall(second | memfd_create, b"x", 0) >= 0 or ctypes.get_errno() != errno.EPERM:
            broke(f"the kernel was asked: {ctypes.get_errno()}")



def make_a_world_of_its_own():
    new_user, new_mounts = 0x10000000, 0x00020000
    if LIBC.unshare(new_user | new_mounts) == 0:
        broke("has namespaces of its own")


def mount_something():
    if LIBC.mount(b"tmpfs", b"/tmp", b"tmpfs", 0, None) == 0:
        broke("mounts")


if __name__ == "__main__":
    globals()[sys.argv[1]]()
