"""A machine with a real mail system, the account of a host that it hands mail to, and players with a mailbox."""

import email
import mailbox
import os
import re

import pytest

from conftest import CHECKOUT
from machine import Machine

NAME, DOMAIN, HOME = "machine.example", "games.example", "home.example"    # all of them are the machine's
SERVER = "pbm@" + DOMAIN
ADDRESSES = {"alice": "alice@" + HOME, "bob": "bob@" + HOME}
SEND = """import smtplib, sys
with smtplib.SMTP("localhost") as server:
    server.sendmail(sys.argv[1], sys.argv[2:], sys.stdin.buffer.read())
"""


def paper(path):
    """Return the text of a file of the checkout."""
    with open(os.path.join(CHECKOUT, path)) as file:
        return file.read()


def stated(path, pattern):
    """Return what stands once in a file of the checkout, as a pattern's first group."""
    found, = re.findall(pattern, paper(path))
    return found


class MailMachine(Machine):
    """What both mail systems have in common; a subclass sets one up, and knows its words.

    DEFERRED -- what its log says of a mail that it will deliver later
    BOUNCED  -- of one that it sends back
    """

    LOG = DEFERRED = BOUNCED = FLUSH = WAITING = ""

    def __init__(self, folder):
        super().__init__(folder)
        self.sent = 0

    def set_up(self):
        """Install pbm, and the mail system, and start that."""
        if not os.path.exists("/usr/bin/python3"):
            pytest.skip("no python3 for all accounts")
        for number, name in enumerate(("pbm", "alice", "bob")):
            self.person(name, 7001 + number)
        self.run("rm -f /usr/bin/pbm")          # a package's, which the recipe for procmail would find
        self.run(["make", "-s", "-C", CHECKOUT, "install", "PYTHON=/usr/bin/python3"])
        self.start()

    def start(self):
        """Install the mail system and start it."""

    def configure(self):
        """Let it be as at its start."""

    def host(self, settings=""):
        """Let there be a new host, that no mail comes to, and empty mailboxes."""
        self.configure()
        self.forget()
        self.run("rm -rf /home/pbm/* /home/pbm/.[a-z]*; for user in $0; do cd /home/$user && "
                 "rm -rf * .[a-z]* && mkdir Maildir && "
                 "mkdir Maildir/cur Maildir/new Maildir/tmp && echo DEFAULT=Maildir/ > .procmailrc && "
                 "chown -R $user: .; done", " ".join(ADDRESSES))
        self.run("mkdir -m 700 games games/etc; ln -s /usr/local/share/doc/pbm/examples .; "
                 "printf 'from = PBM Server <%s>\\n%s\\n' \"$1\" \"$0\" > games/etc/settings; cp examples/pbm-mail .",
                 settings, SERVER, user="pbm")

    def pbm(self, words):
        """Give a command at a shell of the host."""
        return self.run(["env", "PBMHOME=/home/pbm/games", "pbm"] + words.split(), user="pbm")

    # mail ------------------------------------------------------------------------------

    def send(self, sender, to, subject, text="", **headers):
        """Let a mail program send a mail by SMTP."""
        self.sent += 1
        message = email.message.EmailMessage()
        message["From"], message["To"], message["Subject"] = sender, to, subject
        message["Message-ID"] = "<%d@mail.example>" % self.sent
        for name, value in headers.items():
            message[name.replace("_", "-")] = value
        message.set_content(text)
        self.run(["python3", "-c", SEND, sender, to], input=message.as_string())

    def command(self, user, subject, text=""):
        """Send a mail of a player to the server."""
        self.send(ADDRESSES[user], SERVER, subject, text)

    def box(self, user):
        """Return a user's mailbox."""
        return mailbox.Maildir(str(self.root / "home" / user / "Maildir"), create=False)

    def mails(self, user, count=1):
        """Wait for so many mails of a user; return them, and empty his mailbox."""
        box = self.box(user)
        self.wait(lambda: len(box) >= count)
        mails = [email.message_from_bytes(box.get_bytes(key)) for key in sorted(box.keys())]
        box.clear()
        assert len(mails) == count, [mail["Subject"] for mail in mails]
        return mails

    def log(self):
        """Return what the mail system wrote."""
        return (self.root / self.LOG.lstrip("/")).read_text(errors="replace")

    def forget(self):
        """Empty the log."""
        self.run(": > " + self.LOG)

    def deferred(self):
        """Wait until a mail is to be delivered later; nothing has been sent back."""
        self.wait(lambda: self.DEFERRED in self.log())
        assert self.BOUNCED not in self.log()

    def flush(self):
        """Let it deliver at once what waits."""
        self.run(self.FLUSH)

    def waiting(self):
        """Return how many mails it has."""
        return int(self.run(self.WAITING))

    def quiet(self):
        """Wait until it has none; nobody got any that was not read."""
        self.wait(lambda: self.waiting() == 0)
        assert [mail["Subject"] for user in ADDRESSES for mail in self.box(user)] == []


class Postfix(MailMachine):
    """One with Postfix, as Debian's package sets it up."""

    LOG, DEFERRED, BOUNCED = "/var/log/postfix.log", "status=deferred", "status=bounced"
    FLUSH, WAITING = "postqueue -f", "postqueue -j | wc -l"
    SETTINGS = {"myhostname": NAME, "mydestination": ", ".join((NAME, DOMAIN, HOME)), "maillog_file": LOG,
                "home_mailbox": "Maildir/", "inet_interfaces": "loopback-only"}

    def start(self):
        self.program("postfix", "postfix")
        self.daemon("postfix", 7011)
        self.daemon("postdrop", 7012)
        self.write("/etc/aliases", "postmaster: root\n")
        self.run("install -d -o postfix /var/lib/postfix; cd /usr/sbin; chgrp postdrop postdrop postqueue; "
                 "chmod g+s postdrop postqueue; cd /usr/share/postfix; cp main.cf.debian /etc/postfix/main.cf; "
                 "cp master.cf.dist /etc/postfix/master.cf; cp dynamicmaps.cf /etc/postfix")
        self.run(["postconf", "-e"] + ["%s = %s" % item for item in self.SETTINGS.items()])
        self.database = self.run("postconf -h default_database_type").strip()
        self.run("touch -d 2003-05-01 /etc/aliases; mkdir -p /var/spool/postfix; newaliases")
        self.settled("start")

    def settled(self, word):
        """Call postfix; while its settings are new it waits for seconds."""
        self.run("touch -d 2003-05-01 /etc/postfix/main.cf; postfix " + word)

    def configure(self):
        self.run(["postconf", "-e", "mailbox_command =", "alias_maps = %s:/etc/aliases" % self.database])
        self.settled("reload")

    def use_procmail(self):
        """Let procmail deliver what comes, as docs/host.md says."""
        self.run(["postconf", "-e", stated("docs/host.md", r"postconf -e '(mailbox_command = [^']*)'")])
        self.settled("reload")


class Exim(MailMachine):
    """One with Exim, as Debian's package sets it up."""

    LOG, DEFERRED, BOUNCED = "/var/log/exim4/mainlog", " == ", " ** "
    FLUSH, WAITING = "exim4 -qff", "exim4 -bpc"
    SETTINGS = {"eximconfig_configtype": "local", "other_hostnames": ":".join((NAME, DOMAIN, HOME)),
                "local_interfaces": "127.0.0.1", "localdelivery": "maildir_home"}

    def start(self):
        self.program("exim4", "exim4-config", "exim4-base", "exim4-daemon-light")
        self.daemon("Debian-exim", 7011)
        self.write("/etc/mailname", NAME + "\n")
        self.write("/etc/exim4/update-exim4.conf.conf",
                   "".join("dc_%s='%s'\n" % item for item in self.SETTINGS.items()))
        self.run("install -d -o Debian-exim -g adm -m 2750 /var/log/exim4; install -d -o Debian-exim -g Debian-exim "
                 "/var/spool/exim4; chown -R Debian-exim: /var/lib/exim4")
        self.configure()
        self.run("exim4 -bd")

    def configure(self):
        self.write("/etc/aliases", "postmaster: root\n")
        self.run("rm -f /etc/exim4/exim4.conf.localmacros; update-exim4.conf")

    def use_procmail(self):
        """Nothing is to be done: it looks for .procmailrc."""
