"""Section 1: strict Ed25519 verification, by RFC 8032 and without multiplying by the cofactor."""

import hashlib

from .spelling import Refused

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)

# Points are extended coordinates (X, Y, Z, T) with x = X/Z, y = Y/Z and x*y = T/Z.
NEUTRAL = (0, 1, 1, 0)


def add(a, b):
    """The sum of two points."""
    p = (a[1] - a[0]) * (b[1] - b[0]) % P
    q = (a[1] + a[0]) * (b[1] + b[0]) % P
    r = 2 * a[3] * b[3] * D % P
    s = 2 * a[2] * b[2] % P
    e, f, g, h = q - p, s - r, s + r, q + p
    return e * f % P, g * h % P, f * g % P, e * h % P


def double(a):
    """A point added to itself."""
    x2, y2, z2 = a[0] * a[0] % P, a[1] * a[1] % P, 2 * a[2] * a[2] % P
    h = x2 + y2
    e = h - (a[0] + a[1]) * (a[0] + a[1]) % P
    g = x2 - y2
    f = z2 + g
    return e * f % P, g * h % P, f * g % P, e * h % P


def multiply(scalar, point):
    """A point taken scalar times."""
    result = NEUTRAL
    for bit in bin(scalar)[2:]:
        result = double(result)
        if bit == "1":
            result = add(result, point)
    return result


def equal(a, b):
    """Whether two points are the same."""
    return (a[0] * b[2] - b[0] * a[2]) % P == 0 and (a[1] * b[2] - b[1] * a[2]) % P == 0


def decode_point(data):
    """The point with this spelling, or None if y >= p or no point has this y (RFC 8032, 5.1.3)."""
    number = int.from_bytes(data, "little")
    sign, y = number >> 255, number & ((1 << 255) - 1)
    if y >= P:
        return None
    x = _x_of(y)
    if x is None or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


def _x_of(y):
    """One of the two x that belong to y, or None."""
    u, v = (y * y - 1) % P, (D * y * y + 1) % P
    x = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    if v * x * x % P == u:
        return x
    x = x * ROOT_OF_MINUS_ONE % P
    return x if v * x * x % P == u else None


def has_small_order(point):
    """Whether eight times the point is the neutral element."""
    return equal(double(double(double(point))), NEUTRAL)


BASE = decode_point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def encode_point(point):
    """The 32 bytes of a point."""
    inverse = pow(point[2], P - 2, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def public_key(seed):
    """The public key of a secret of 32 bytes (RFC 8032, 5.1.5)."""
    scalar = int.from_bytes(hashlib.sha512(seed).digest()[:32], "little")
    scalar &= (1 << 254) - 8
    scalar |= 1 << 254
    return encode_point(multiply(scalar, BASE))


def read_key(key):
    """The point of a public key, or Refused("bad-key")."""
    point = decode_point(key)
    if point is None:
        raise Refused("bad-key", "the key is not the spelling of a point")
    if has_small_order(point):
        raise Refused("bad-key", "the key is of small order")
    return point


def verify(key, payload, signature):
    """Check a signature in the order of section 1: bad-key first, then bad-signature."""
    a = read_key(key)
    s = int.from_bytes(signature[32:], "little")
    if s >= L:
        raise Refused("bad-signature", "S is not reduced")
    r = decode_point(signature[:32])
    if r is None or has_small_order(r):
        raise Refused("bad-signature", "R is not a point that is allowed")
    digest = hashlib.sha512(signature[:32] + key + payload).digest()
    k = int.from_bytes(digest, "little") % L
    if not equal(multiply(s, BASE), add(r, multiply(k, a))):
        raise Refused("bad-signature", "the signature does not belong to this key and payload")
