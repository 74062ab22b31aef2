"""A real browser for tests: headless Chromium, driven by chromedriver's HTTP interface (W3C WebDriver)."""

import base64
import json
import os
import shutil
import subprocess
import urllib.request

PROGRAMS = [shutil.which("chromium") or shutil.which("chromium-browser"), shutil.which("chromedriver")]
FLAGS = ("--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
         "--disable-component-update --disable-sync --hide-scrollbars --disable-dev-shm-usage").split()
SECONDS = 120           # that an answer may take on a busy machine
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"         # by this key the protocol names an element
KEYS = {"Left": "\ue012", "Right": "\ue014", "Home": "\ue011", "End": "\ue010", "Tab": "\ue004"}


class Browser:
    """One window; `close` ends it.

    profile -- a folder that does not exist yet
    """

    def __init__(self, profile):
        self._driver = subprocess.Popen([PROGRAMS[1], "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                        env=dict(os.environ, HOME=str(profile), TZ="UTC"))
        self._base = "http://127.0.0.1:%s" % self._port()
        options = {"binary": PROGRAMS[0], "args": FLAGS + ["--user-data-dir=%s" % profile]}
        wanted = {"browserName": "chrome", "goog:chromeOptions": options,
                  "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}
        made = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self._base += "/session/" + made["sessionId"]
        self._ask("POST", "/url", {"url": "about:blank"})       # the browser's own first page asks for this and that

    def _port(self):
        for line in self._driver.stdout:
            words = line.decode().rstrip(".\n").split()
            if "successfully" in words:
                return words[-1]
        raise RuntimeError("chromedriver does not start")

    def _ask(self, method, path, body=None):
        request = urllib.request.Request(self._base + path, method=method, headers={"Content-Type": "application/json"},
                                         data=None if body is None else json.dumps(body).encode())
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            return json.load(answer)["value"]

    def close(self):
        """End the window, and the driver."""
        try:
            self._ask("DELETE", "")
        finally:
            self._driver.terminate()
            self._driver.wait()
            self._driver.stdout.close()

    # looking ------------------------------------------------------------------------

    def open(self, url):
        """Open a page, with nothing left in the logs of the one before."""
        self.logs()
        self.requests()
        self._ask("POST", "/url", {"url": url})

    def run(self, script, *words):
        """Return what a script returns."""
        return self._ask("POST", "/execute/sync", {"script": script, "args": list(words)})

    def command(self, name, **values):
        """Give a command of the DevTools protocol; return its answer."""
        return self._ask("POST", "/goog/cdp/execute", {"cmd": name, "params": values})

    def size(self, width, height):
        """Set the size of the view, as of a telephone."""
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                     mobile=False)

    def scheme(self, name):
        """Prefer `light` or `dark`."""
        self.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    def scripts(self, allowed):
        """Allow scripts, or not, on the pages that are opened next."""
        self.command("Emulation.setScriptExecutionDisabled", value=not allowed)

    def logs(self):
        """Return what the console says since the last call."""
        return [entry["message"] for entry in self._ask("POST", "/se/log", {"type": "browser"})]

    def requests(self):
        """Return the URLs that were asked for since the last call."""
        found = [json.loads(entry["message"])["message"]
                 for entry in self._ask("POST", "/se/log", {"type": "performance"})]
        return [event["params"]["request"]["url"] for event in found if event["method"] == "Network.requestWillBeSent"]

    def tree(self):
        """Return the accessibility tree as (role, name, description) of all that is in it."""
        nodes = self.command("Accessibility.getFullAXTree")["nodes"]
        return [tuple(node.get(part, {}).get("value", "") for part in ("role", "name", "description"))
                for node in nodes if not node.get("ignored")]

    def text(self, selector):
        """Return the text that is seen of the first element found."""
        return self.run("return document.querySelector(arguments[0]).innerText", selector)

    def picture(self, path, height=None):
        """Store a picture of the view, or of the whole page."""
        data = self.command("Page.captureScreenshot", captureBeyondViewport=height is None)
        with open(path, "wb") as file:
            file.write(base64.b64decode(data["data"]))

    # doing --------------------------------------------------------------------------

    def press(self, *keys):
        """Press keys, by name or as they are."""
        actions = [{"type": kind, "value": KEYS.get(key, key)} for key in keys for kind in ("keyDown", "keyUp")]
        self._ask("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def click(self, x, y):
        """Click on a point of the view."""
        actions = [{"type": "pointerMove", "x": round(x), "y": round(y)}, {"type": "pointerDown", "button": 0},
                   {"type": "pointerUp", "button": 0}]
        self._ask("POST", "/actions", {"actions": [{"type": "pointer", "id": "mouse", "actions": actions}]})
