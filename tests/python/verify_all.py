"""Verifies the receipts of a JSON array from standard input, and writes an array of the results.

A receipt has its text or its bytes in base64, and the options of `verify_receipt`. A result is the
document of `--json`, or the code of what was refused.
"""

import base64
import json
import sys
from typing import Any, Dict

from lastro.verify import KeysError, Refused, verify_receipt


def result_of(given: Dict[str, Any]) -> Dict[str, Any]:
    data = base64.b64decode(given.pop("bytes")) if "bytes" in given else given.pop("receipt")
    try:
        return verify_receipt(data, **given).document()
    except (KeysError, Refused) as error:
        return {"refused": error.code}


if __name__ == "__main__":
    # Texts of forged receipts can have halves of surrogate pairs, which only escapes can write.
    print(json.dumps([result_of(one) for one in json.load(sys.stdin)]))
