import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto'
import { isIP } from 'node:net'
import {
  bitString,
  integer,
  moment,
  octetString,
  oid,
  pemOf,
  primitive,
  sequence,
  setOf,
  tagged,
  utf8String,
  yes,
} from './der.ts'
import { addressBytes, DOMAINS, isOwn, type Machine, NETWORKS } from './ownNetwork.ts'

/** A certificate with its key, both PEM. */
export interface Certified {
  certificate: string
  key: string
}

const DAY_MS = 86_400_000
const AUTHORITY_DAYS = 3_652
/** Browsers trust longer ones of an own authority, Apple's up to 825 days; a year is renewed long before anybody notices. */
export const SERVER_DAYS = 397

/**
 * The shop's own authority: it may certify nothing but names and addresses of an own network and what this machine is called now, so
 * that whoever steals it cannot stand for the bank's site.
 */
export function makeAuthority({ host, addresses }: Machine, now: Date): Certified {
  const pair = newPair()
  const id = randomBytes(2).toString('hex')
  const name = nameOf(`Savdo ${host} ${id}`)
  const permitted = [
    ...[...DOMAINS, host].map((domain) => primitive(2, Buffer.from(domain))),
    ...NETWORKS.map(({ address, mask }) => primitive(7, Buffer.concat([address, mask]))),
    ...addresses.filter((address) => !isOwn(address, host)).map(onlyAddress),
  ].map((one) => sequence(one))
  return certified({
    issuer: name,
    subject: name,
    days: AUTHORITY_DAYS,
    now,
    publicKey: pair.publicKey,
    signer: pair.privateKey,
    key: pair.privateKey,
    extensions: [
      critical('2.5.29.19', sequence(yes(), integer(Buffer.from([0])))),
      // It signs certificates and lists of those taken back.
      critical('2.5.29.15', bitString(Buffer.from([0x06]), 1)),
      plain('2.5.29.14', octetString(keyId(pair.publicKey))),
      critical('2.5.29.30', sequence(tagged(0, ...permitted))),
    ],
  })
}

/** A certificate of the authority for a server of these names and addresses. */
export function makeServerCertificate(authority: Certified, hosts: readonly string[], now: Date): Certified {
  const pair = newPair()
  const signer = createPrivateKey(authority.key)
  const alternatives = hosts.map((host) => {
    const bytes = addressBytes(host)
    return bytes ? primitive(7, bytes) : primitive(2, Buffer.from(host))
  })
  return certified({
    issuer: nameOf(authorityName(authority.certificate)),
    subject: nameOf('Savdo'),
    days: SERVER_DAYS,
    now,
    publicKey: pair.publicKey,
    signer,
    key: pair.privateKey,
    extensions: [
      critical('2.5.29.15', bitString(Buffer.from([0x80]), 7)),
      plain('2.5.29.37', sequence(oid('1.3.6.1.5.5.7.3.1'))),
      plain('2.5.29.17', sequence(...alternatives)),
      plain('2.5.29.35', sequence(primitive(0, keyId(createPublicKey(signer))))),
      plain('2.5.29.14', octetString(keyId(pair.publicKey))),
    ],
  })
}

/** Whether an authority may certify a name or an address. */
export const permits = (authority: Certified, name: string): boolean =>
  isOwn(name, hostOfAuthority(authority)) ||
  (isIP(name) !== 0 && new X509Certificate(authority.certificate).raw.includes(onlyAddress(name)))

/** The machine's name that an authority was made for. */
export const hostOfAuthority = ({ certificate }: Certified): string => authorityName(certificate).split(' ')[1] ?? ''

interface Statement {
  issuer: Buffer
  subject: Buffer
  days: number
  now: Date
  publicKey: KeyObject
  /** The issuer's key. */
  signer: KeyObject
  /** The subject's own. */
  key: KeyObject
  extensions: readonly Buffer[]
}

/** Signs a statement (RFC 5280 §4.1). It holds since yesterday, for devices whose clock is behind. */
function certified({ issuer, subject, days, now, publicKey, signer, key, extensions }: Statement): Certified {
  const algorithm = sequence(oid('1.2.840.10045.4.3.2'))
  const serial = randomBytes(16)
  serial[0] = (serial[0]! & 0x7f) | 0x01
  const validity = sequence(...[-1, days].map((day) => moment(new Date(now.getTime() + day * DAY_MS))))
  const statement = sequence(
    tagged(0, integer(Buffer.from([2]))),
    integer(serial),
    algorithm,
    issuer,
    validity,
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(3, sequence(...extensions)),
  )
  return {
    certificate: pemOf(sequence(statement, algorithm, bitString(sign('sha256', statement, signer))), 'CERTIFICATE'),
    key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** The permission for one address. */
function onlyAddress(address: string): Buffer {
  const bytes = addressBytes(address)!
  return primitive(7, Buffer.concat([bytes, Buffer.alloc(bytes.length, 0xff)]))
}
const newPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const nameOf = (text: string) => sequence(setOf(sequence(oid('2.5.4.3'), utf8String(text))))
const plain = (id: string, value: Buffer) => sequence(oid(id), octetString(value))
const critical = (id: string, value: Buffer) => sequence(oid(id), yes(), octetString(value))
const authorityName = (certificate: string) => new X509Certificate(certificate).subject.replace(/^CN=/, '')
const keyId = (key: KeyObject) =>
  createHash('sha1')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest()
