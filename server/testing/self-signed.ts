import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A new self-signed certificate for localhost and 127.0.0.1 and its key, both as PEM. */
export function selfSigned(): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  // A unique name: of two authorities with the same name, OpenSSL tries only the first.
  const own = Buffer.from(`A test of ${randomBytes(8).toString('hex')}`);
  const name = sequence(tagged(0x31, sequence(oid.commonName, tagged(0x0c, own))));
  const day = 24 * 60 * 60 * 1000;
  const body = sequence(
    tagged(0xa0, tagged(0x02, Buffer.of(2))),
    tagged(0x02, Buffer.concat([Buffer.of(1), randomBytes(15)])),
    sequence(oid.ecdsaWithSha256),
    name,
    sequence(moment(Date.now() - day), moment(Date.now() + day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(
      0xa3,
      sequence(
        extension(
          oid.alternativeName,
          sequence(tagged(0x82, Buffer.from('localhost')), tagged(0x87, Buffer.of(127, 0, 0, 1))),
        ),
        extension(oid.basicConstraints, sequence(tagged(0x01, Buffer.of(255)))),
      ),
    ),
  );
  const signature = Buffer.concat([Buffer.of(0), sign('sha256', body, privateKey)]);
  const certificate = sequence(body, sequence(oid.ecdsaWithSha256), tagged(0x03, signature));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
}

const oid = {
  commonName: tagged(0x06, Buffer.from('550403', 'hex')),
  alternativeName: tagged(0x06, Buffer.from('551d11', 'hex')),
  basicConstraints: tagged(0x06, Buffer.from('551d13', 'hex')),
  ecdsaWithSha256: tagged(0x06, Buffer.from('2a8648ce3d040302', 'hex')),
};

function extension(which: Buffer, value: Buffer): Buffer {
  return sequence(which, tagged(0x04, value));
}

function moment(time: number): Buffer {
  const text = new Date(time)
    .toISOString()
    .replace(/[-:T]|\.\d+/g, '')
    .slice(2);
  return tagged(0x17, Buffer.from(text));
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

/** A value in DER (X.690): tag, length, content. */
function tagged(tag: number, value: Buffer): Buffer {
  const { length } = value;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), value]);
}
