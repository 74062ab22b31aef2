"""The script of a board's page: stepping through the positions, and clicks on places. All else works without it.

An element with `data-on="3-7"` is seen from ply 3 to ply 7; `3-` means to the end. The attribute `data-spots` of
`#play` says what a click means. It has places parted by `|`, each with its name, x, y and the moves that name it.
"""

_BOARD = r"""
(function () {
  "use strict";
  var doc = document;
  function all(what) { return Array.prototype.slice.call(doc.querySelectorAll(what)); }
  function one(what) { return doc.querySelector(what); }
  var figure = one("figure > svg"), slider = one("#ply"), links = all(".moves a"), last = links.length - 1, now = last;
  var players = all(".seats .who").map(function (cell) { return cell.textContent; });
  var frames = all("[data-on]").map(function (element) {
    var ends = element.getAttribute("data-on").split("-");
    return [element, +ends[0], ends[1] === "" ? last : +ends[1]];
  });

  function show(ply) {
    now = Math.max(0, Math.min(last, ply));
    frames.forEach(function (frame) { frame[0].classList.toggle("off", now < frame[1] || now > frame[2]); });
    links.forEach(function (link, number) {
      if (number === now) { link.setAttribute("aria-current", "true"); } else { link.removeAttribute("aria-current"); }
    });
    slider.value = now;
    var text = now ? "Move " + now + " of " + last + ": " + links[now].textContent + ", " + players[(now - 1) % 2]
                   : "Before the first move";
    slider.setAttribute("aria-valuetext", text);
    one("#step").textContent = text;
  }

  function named() {
    var place = links.map(function (link) { return link.getAttribute("href"); }).indexOf(location.hash);
    if (place >= 0) { show(place); }
  }

  all(".live").forEach(function (element) { element.hidden = false; });
  slider.addEventListener("input", function () { show(+slider.value); });
  all("button[data-step]").forEach(function (button) {
    button.addEventListener("click", function () {
      var step = button.getAttribute("data-step");
      show(step === "first" ? 0 : step === "last" ? last : now + +step);
    });
  });
  links.forEach(function (link, number) {
    link.addEventListener("click", function () { show(number); });
  });
  doc.addEventListener("keydown", function (event) {
    var step = {ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last}[event.key];
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey ||
        /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) || event.target.closest(".wide, pre")) { return; }
    event.preventDefault();
    show(step);
  });
  window.addEventListener("hashchange", named);
  show(last);
  named();

  var play = one("#play");
  if (!play) { return; }
  var data = play.dataset, choice = one("#choice"), command = one("#command"), mail = one("#mail"), said = one("#said");
  var spots = data.spots.split("|").filter(Boolean).map(function (text) {
    var words = text.split(" ");
    return {name: words[0], x: +words[1], y: +words[2], moves: words.slice(3)};
  });
  var legal = data.moves.split(" ").filter(Boolean);

  function offer(moves, first) {
    choice.textContent = "";
    [first].concat(moves, moves === legal ? [] : ["all moves"]).forEach(function (text, number) {
      var option = doc.createElement("option");
      option.textContent = text;
      option.value = number && text !== "all moves" ? text : "";
      choice.appendChild(option);
    });
  }

  function choose(move) {
    var subject = data.subject + move;
    choice.value = move;
    one("#chosen").hidden = false;
    mail.href = "mailto:" + data.address + "?subject=" + encodeURIComponent(subject);
    mail.textContent = subject;
    command.value = data.command + (/^[A-Za-z0-9_.,:+-]+$/.test(move) ? move : "'" + move.replace(/'/g, "'\\''") + "'");
    said.textContent = move + " is your move. It still has to be sent.";
  }

  function pick(spot) {
    var moves = spot.moves;
    one("#chosen").hidden = true;
    offer(moves.length ? moves : legal, "choose");
    if (moves.length === 1) {
      choose(moves[0]);
    } else {
      said.textContent = moves.length ? spot.name + ": choose " + (moves.length > 6
        ? "one of " + moves.length + " moves"
        : moves.slice(0, -1).join(", ") + " or " + moves[moves.length - 1]) : spot.name + " cannot be played now.";
    }
  }

  choice.addEventListener("change", function () {
    if (choice.value) {
      choose(choice.value);
    } else {
      one("#chosen").hidden = true;
      said.textContent = "";
      offer(legal, "choose");
    }
  });
  figure.addEventListener("click", function (event) {
    var at = figure.createSVGPoint();
    at.x = event.clientX;
    at.y = event.clientY;
    at = at.matrixTransform(figure.getScreenCTM().inverse());
    var near = spots.map(function (spot) { return [Math.hypot(spot.x - at.x, spot.y - at.y), spot]; })
                    .sort(function (a, b) { return a[0] - b[0]; })[0];
    if (now !== last) { show(last); }
    if (near && near[0] <= 20) { pick(near[1]); }
  });
  one("#copy").addEventListener("click", function () {
    command.select();
    if (navigator.clipboard) { navigator.clipboard.writeText(command.value); } else { doc.execCommand("copy"); }
    said.textContent = "Copied.";
  });
  if (spots.length) { figure.classList.add("pick"); }
  offer(legal, "choose");
}());
"""

BOARD = "\n".join(line.strip() for line in _BOARD.strip().split("\n"))      # it stands in many pages
