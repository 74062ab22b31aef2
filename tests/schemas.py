"""A checker of JSON Schema, as much of it as docs/schema/ uses; what a schema does not describe is wrong as well."""

import json
import os

FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "docs", "schema")
TYPES = {"string": str, "integer": int, "boolean": bool, "array": list, "object": dict, "null": type(None)}
KNOWN = {"$schema", "title", "type", "required", "properties", "items", "enum", "minimum", "format", "$ref"}


def schema(name):
    """Return a schema of docs/schema/."""
    with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
        return json.load(file)


def objections(found, rule, where="$"):
    """Return what is wrong with what was found, a line each."""
    if "$ref" in rule:
        return objections(found, schema(rule["$ref"]), where)
    kinds = [rule["type"]] if isinstance(rule["type"], str) else rule["type"]
    wrong = ["%s: the schema has %s" % (where, word) for word in set(rule) - KNOWN]
    if not any(type(found) is TYPES[kind] for kind in kinds):
        return wrong + ["%s: %r is not %s" % (where, found, " or ".join(kinds))]
    if found is None:
        return wrong
    if found not in rule.get("enum", [found]) or type(found) is int and found < rule.get("minimum", found):
        wrong.append("%s: %r" % (where, found))
    if rule.get("format") == "date-time" and not (len(found) == 20 and found[10] == "T" and found[-1] == "Z"):
        wrong.append("%s: %r is no time" % (where, found))
    if isinstance(found, list):
        wrong += [line for place, one in enumerate(found)
                  for line in objections(one, rule["items"], "%s[%d]" % (where, place))]
    if isinstance(found, dict):
        wrong += ["%s: no %s" % (where, name) for name in set(rule["required"]) - set(found)]
        wrong += ["%s: %s is not described" % (where, name) for name in set(found) - set(rule["properties"])]
        wrong += [line for name in set(found) & set(rule["properties"])
                  for line in objections(found[name], rule["properties"][name], "%s.%s" % (where, name))]
    return wrong
