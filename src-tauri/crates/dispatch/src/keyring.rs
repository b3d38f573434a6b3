//! A player's key as a file, and the backup of everything that cannot be made again: the key, the dice chains, the sealed secrets.
//!
//! ```text
//! fieldpost key 1
//! name Hans
//! public 3b6a…
//! secret 9d61…                                  or, behind a passphrase:
//! argon2id 19456 2 1 5f0e…                      memory in KiB, passes, lanes, salt
//! sealed 77c0… bm90IGEga2V5…                    nonce, then the rest by XChaCha20-Poly1305
//! ```
//! A backup is spelled alike, `fieldpost backup 1`, with a line `kept GAME NAME VALUE` for every secret of every game.

use crate::document::{kind_of, name_fault};
use crate::failure::{Failure, fail};
use crate::key::{PublicKey, SecretKey};
use crate::reader::Reader;
use argon2::{Algorithm, Argon2, Params, Version};
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use data_encoding::{BASE64_NOPAD, HEXLOWER};
use kernel::hash::{from_hex, hex};

const MOST_KEPT: usize = 100_000;
/// What a passphrase costs to try: memory in KiB, passes, lanes.
const COST: (u32, u32, u32) = (19_456, 2, 1);
/// What a file may ask for at most, so that a forged one cannot stall the program.
const HIGHEST_COST: (u32, u32, u32) = (262_144, 16, 4);

/// What a player has that nobody else has.
#[derive(Clone, Debug)]
pub struct Keyring {
    pub name: String,
    pub key: SecretKey,
    /// Only in a backup.
    pub kept: Vec<Kept>,
}

/// A secret of a game: a chain's seed, an opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The hash of the game's invitation, in hexadecimal.
    pub game: String,
    pub name: String,
    pub value: String,
}

/// Which of the two files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Key,
    Backup,
}

/// A passphrase and the random bytes that go with it.
#[derive(Clone, Copy)]
pub struct Lock<'a> {
    pub passphrase: &'a str,
    pub salt: [u8; 32],
    pub nonce: [u8; 24],
}

impl std::fmt::Debug for Lock<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Lock")
    }
}

impl Form {
    fn word(self) -> &'static str {
        match self {
            Form::Key => "key",
            Form::Backup => "backup",
        }
    }
}

impl Keyring {
    /// The file, behind a passphrase if there is one.
    pub fn write(&self, form: Form, lock: Option<&Lock<'_>>) -> Result<String, Failure> {
        let mut secret = format!("secret {}\n", hex(&self.key.to_bytes()));
        if form == Form::Backup {
            let kept = |kept: &Kept| format!("kept {} {} {}\n", kept.game, kept.name, kept.value);
            secret.extend(self.kept.iter().map(kept));
        }
        let head = format!("fieldpost {} 1\nname {}\npublic {}\n", form.word(), self.name, self.key.public());
        let Some(lock) = lock else { return Ok(head + &secret) };
        let cipher = cipher(lock.passphrase, &lock.salt, COST)?;
        let payload = Payload { msg: secret.as_bytes(), aad: head.as_bytes() };
        let sealed = cipher.encrypt(&XNonce::from(lock.nonce), payload);
        let sealed = sealed.map_err(|_| fail!(TooLong, "the key could not be put behind the passphrase"))?;
        let (memory, passes, lanes) = COST;
        let cost = format!("argon2id {memory} {passes} {lanes} {}\n", hex(&lock.salt));
        Ok(format!("{head}{cost}sealed {} {}\n", HEXLOWER.encode(&lock.nonce), BASE64_NOPAD.encode(&sealed)))
    }

    /// Whose file it is, with name and key, and whether it asks for a passphrase.
    pub fn peek(text: &str, form: Form) -> Result<(String, PublicKey, bool), Failure> {
        let mut reader = Reader::new(text.as_bytes())?;
        let (name, public) = head(&mut reader, form)?;
        Ok((name, public, reader.optional("argon2id").is_some()))
    }

    pub fn read(text: &str, form: Form, passphrase: Option<&str>) -> Result<Keyring, Failure> {
        let mut reader = Reader::new(text.as_bytes())?;
        let (name, public) = head(&mut reader, form)?;
        let Some(cost) = reader.optional("argon2id") else { return Keyring::open(&mut reader, name, public, form) };
        let passphrase = passphrase.ok_or_else(|| fail!(KeyProof, "the key lies behind a passphrase"))?;
        let (cost, salt) = parse_cost(cost).ok_or_else(|| reader.wrong("`argon2id` takes three numbers and a salt"))?;
        let sealed = reader.field("sealed")?;
        reader.end()?;
        let parts = sealed.split_once(' ').and_then(|(nonce, sealed)| {
            let nonce: [u8; 24] = HEXLOWER.decode(nonce.as_bytes()).ok()?.try_into().ok()?;
            Some((nonce, BASE64_NOPAD.decode(sealed.as_bytes()).ok()?))
        });
        let (nonce, sealed) = parts.ok_or_else(|| reader.wrong("`sealed` takes a nonce and base64"))?;
        let head = format!("fieldpost {} 1\nname {name}\npublic {public}\n", form.word());
        let payload = Payload { msg: &sealed, aad: head.as_bytes() };
        let opened = cipher(passphrase, &salt, cost)?.decrypt(&XNonce::from(nonce), payload);
        let opened =
            opened.map_err(|_| fail!(KeyProof, "the passphrase is not the right one, or the file was altered"))?;
        Keyring::open(&mut Reader::new(&opened)?, name, public, form)
    }

    fn open(reader: &mut Reader<'_>, name: String, public: PublicKey, form: Form) -> Result<Keyring, Failure> {
        let key = SecretKey::from_bytes(&reader.hash("secret")?);
        if key.public() != public {
            return Err(fail!(BadKey, "the secret key does not belong to the public one"));
        }
        let kept = match form {
            Form::Key => Vec::new(),
            Form::Backup => reader.several("kept", MOST_KEPT)?,
        };
        reader.end()?;
        let parse = |line: String| {
            let mut parts = line.splitn(3, ' ').map(str::to_owned);
            Some(Kept { game: parts.next()?, name: parts.next()?, value: parts.next()? })
        };
        let kept: Option<Vec<Kept>> = kept.into_iter().map(parse).collect();
        let kept = kept.ok_or_else(|| fail!(Malformed, "`kept` takes a game, a name and a value"))?;
        Ok(Keyring { name, key, kept })
    }
}

fn head(reader: &mut Reader<'_>, form: Form) -> Result<(String, PublicKey), Failure> {
    let kind = kind_of(reader.any()?)?;
    if kind != form.word() {
        return Err(fail!(UnknownKind, "this is no {} file", form.word()));
    }
    let name = reader.field("name")?.to_owned();
    if let Some(fault) = name_fault(&name) {
        return Err(fail!(Malformed, "{fault}"));
    }
    Ok((name, reader.key("public")?))
}

type Cost = (u32, u32, u32);

fn parse_cost(text: &str) -> Option<(Cost, [u8; 32])> {
    let mut parts = text.split(' ');
    let plain = |digits: &str| digits.parse::<u32>().ok().filter(|number| number.to_string() == digits);
    let mut number = || parts.next().and_then(plain);
    let cost = (number()?, number()?, number()?);
    let within = cost.0 <= HIGHEST_COST.0 && cost.1 <= HIGHEST_COST.1 && cost.2 <= HIGHEST_COST.2;
    let salt = from_hex(parts.next()?)?;
    (within && parts.next().is_none()).then_some((cost, salt))
}

fn cipher(passphrase: &str, salt: &[u8; 32], (memory, passes, lanes): Cost) -> Result<XChaCha20Poly1305, Failure> {
    let wrong = |_| fail!(Malformed, "the passphrase cannot be used with these figures");
    let params = Params::new(memory, passes, lanes, Some(32)).map_err(wrong)?;
    let mut key = [0; 32];
    let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    argon.hash_password_into(passphrase.as_bytes(), salt, &mut key).map_err(wrong)?;
    Ok(XChaCha20Poly1305::new(&Key::from(key)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::Class;

    const LOCK: Lock<'_> = Lock { passphrase: "korsun 1944", salt: [3; 32], nonce: [4; 24] };

    fn ring() -> Keyring {
        let kept = Kept { game: "ab".into(), name: "chain-1".into(), value: "a value with spaces".into() };
        Keyring { name: "Hans".into(), key: SecretKey::from_bytes(&[1; 32]), kept: vec![kept] }
    }

    #[test]
    fn what_is_written_is_read_back_with_and_without_a_passphrase() {
        for lock in [None, Some(&LOCK)] {
            for form in [Form::Key, Form::Backup] {
                let text = ring().write(form, lock).expect("to write");
                assert_eq!(Keyring::peek(&text, form), Ok((ring().name, ring().key.public(), lock.is_some())));
                let read = Keyring::read(&text, form, Some("korsun 1944")).expect("to read");
                assert_eq!((read.name, read.key.to_bytes()), ("Hans".to_owned(), [1; 32]));
                assert_eq!(read.kept.len(), usize::from(form == Form::Backup));
            }
        }
    }

    #[test]
    fn a_locked_key_shows_nothing_and_opens_to_its_passphrase_alone() {
        let text = ring().write(Form::Key, Some(&LOCK)).expect("to write");
        assert!(!text.contains(&hex(&[1; 32])));
        let class =
            |text: &str, passphrase| Keyring::read(text, Form::Key, passphrase).map(|_| ()).map_err(|it| it.class);
        assert_eq!(class(&text, None), Err(Class::KeyProof));
        assert_eq!(class(&text, Some("korsun 1943")), Err(Class::KeyProof));
        assert_eq!(class(&text.replace("name Hans", "name Iwan"), Some("korsun 1944")), Err(Class::KeyProof));
        assert_eq!(class(&text.replace("19456", "999999999"), Some("korsun 1944")), Err(Class::Malformed));
        assert_eq!(class("fieldpost key 2\n", None), Err(Class::Newer));
    }
}
