"""Known answers for what is written out here: RFC 8032, 8439 and 9106, and section 1 of SPEC.md."""

import hashlib
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from fieldpost import argon2, ed25519, xchacha  # noqa: E402
from fieldpost.documents import read_document  # noqa: E402
from fieldpost.players import check_mail, check_name  # noqa: E402
from fieldpost.spelling import H, Refused, read_base64, read_number  # noqa: E402

# RFC 8032, 7.1: secret, public key, message, signature.
RFC_8032 = (
    ("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
     "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
     "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
     "d25bf5f0595bbe24655141438e7a100b"),
    ("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
     "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
     "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
     "387b2eaeb4302aeeb00d291612bb0c00"),
    ("c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
     "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
     "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
     "4a7c15e9716ed28dc027beceea1ec40a"),
)


def class_of(function, *arguments):
    try:
        function(*arguments)
    except Refused as refusal:
        return refusal.failure
    return "ok"


class Ed25519(unittest.TestCase):
    def test_rfc_8032(self):
        for secret, public, message, signature in RFC_8032:
            key, data, signed = map(bytes.fromhex, (public, message, signature))
            self.assertEqual(ed25519.public_key(bytes.fromhex(secret)), key)
            self.assertEqual(class_of(ed25519.verify, key, data, signed), "ok")
            self.assertEqual(class_of(ed25519.verify, key, data + b"!", signed), "bad-signature")

    def test_s_must_be_reduced(self):
        _, public, message, signature = RFC_8032[1]
        key, data, signed = map(bytes.fromhex, (public, message, signature))
        raised = int.from_bytes(signed[32:], "little") + ed25519.L
        altered = signed[:32] + raised.to_bytes(32, "little")
        self.assertEqual(class_of(ed25519.verify, key, data, altered), "bad-signature")

    def test_keys_that_are_no_keys(self):
        small = (b"\x01" + bytes(31), bytes(32), (ed25519.P - 1).to_bytes(32, "little"))
        no_point = (2).to_bytes(32, "little")
        not_reduced = (ed25519.P + 3).to_bytes(32, "little")
        for key in (*small, no_point, not_reduced):
            self.assertEqual(class_of(ed25519.read_key, key), "bad-key")

    def test_the_base_has_the_order_l(self):
        neutral = ed25519.multiply(ed25519.L, ed25519.BASE)
        self.assertTrue(ed25519.equal(neutral, ed25519.NEUTRAL))


class Locks(unittest.TestCase):
    def test_chacha20_block_of_rfc_8439(self):
        nonce = bytes.fromhex("000000090000004a00000000")
        block = xchacha.chacha20_block(bytes(range(32)), 1, nonce)
        self.assertEqual(block[:16].hex(), "10f1e7e4d13b5915500fdd1fa32071c4")

    def test_poly1305_of_rfc_8439(self):
        key = bytes.fromhex("85d6be7857556d337f4452fe42d506a80103808afb0db2fd4abff6af4149f51b")
        tag = xchacha.poly1305(key, b"Cryptographic Forum Research Group")
        self.assertEqual(tag.hex(), "a8061dc1305136c6c22b8baf0c0127a9")

    def test_hchacha20_of_the_draft(self):
        nonce = bytes.fromhex("000000090000004a0000000031415927")
        subkey = xchacha.hchacha20(bytes(range(32)), nonce)
        self.assertEqual(subkey.hex(), "82413b4227b27bfed30e42508a877d73a0f9e4d58a74a853c12ec41326d3ecdc")

    def test_argon2id_of_rfc_9106(self):
        tag = argon2.argon2id(b"\x01" * 32, b"\x02" * 16, 32, 3, 4, 32, b"\x03" * 8, b"\x04" * 12)
        self.assertEqual(tag.hex(), "0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659")


class Spelling(unittest.TestCase):
    def test_fields_are_preceded_by_their_lengths(self):
        self.assertEqual(H("ab", b"c"), hashlib.sha256(b"\0\0\0\2ab\0\0\0\1c").digest())

    def test_numbers(self):
        self.assertEqual(read_number("4294967295"), 2**32 - 1)
        for text in ("", "01", "+1", "-1", "4294967296", "\u0661", "1 ", "1\n"):
            self.assertEqual(class_of(read_number, text), "malformed")

    def test_base64(self):
        self.assertEqual(read_base64("AAE"), b"\0\1")
        for text in ("AAF", "AAE=", "A", "A-_A", "AA E"):
            self.assertEqual(class_of(read_base64, text), "malformed")

    def test_names_and_addresses(self):
        for name in ("Jean-Luc d'Est", "Жуков", "山本 さくら", "A. B 2"):
            self.assertEqual(class_of(check_name, name), "ok")
        for name in ("", " a", ".a", "a..b", "aЖ", "a\u0301", "a/b", "x" * 41):
            self.assertEqual(class_of(check_name, name), "malformed")
        for mail in ("@b", "a@", "a@b@c", "a b@c", "a\\@b"):
            self.assertEqual(class_of(check_mail, mail), "malformed")

    def test_a_document_that_is_too_long_or_too_short(self):
        self.assertEqual(class_of(read_document, bytes(1_048_577)), "too-long")
        self.assertEqual(class_of(read_document, bytes(63)), "malformed")


if __name__ == "__main__":
    unittest.main()
