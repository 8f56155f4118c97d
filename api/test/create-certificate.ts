import { createHash, generateKeyPairSync, sign } from 'node:crypto';

export interface Certificate {
  /** PEM, as is the key. */
  certificate: string;
  key: string;
}

const SHA256_WITH_ECDSA = oid('2a8648ce3d040302');
const COMMON_NAME = oid('550403');
const SUBJECT_ALT_NAME = oid('551d11');
const BASIC_CONSTRAINTS = oid('551d13');

/** Makes a certificate for a host name that is its own authority: Node can sign, but makes no certificates. */
export function createCertificate(host: string): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicKeyInfo = publicKey.export({ type: 'spki', format: 'der' });
  const serial = createHash('sha256').update(publicKeyInfo).digest().subarray(0, 8);
  // The first byte says that the number is positive.
  serial[0] = 1;
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(host)))));
  const year = new Date().getUTCFullYear() % 100;
  const validity = sequence(utcTime(year - 1), utcTime(year + 2));
  const extensions = sequence(
    extension(BASIC_CONSTRAINTS, sequence(der(0x01, Buffer.from([0xff])))),
    extension(SUBJECT_ALT_NAME, sequence(der(0x82, Buffer.from(host)))),
  );
  const toSign = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    sequence(SHA256_WITH_ECDSA),
    name,
    validity,
    name,
    publicKeyInfo,
    der(0xa3, extensions),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', toSign, privateKey)]);
  const whole = sequence(toSign, sequence(SHA256_WITH_ECDSA), der(0x03, signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    certificate: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

function extension(id: Buffer, content: Buffer): Buffer {
  return sequence(id, der(0x04, content));
}

function utcTime(year: number): Buffer {
  return der(0x17, Buffer.from(`${String(year).padStart(2, '0')}0101000000Z`));
}
