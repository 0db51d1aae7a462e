import { hostname, networkInterfaces } from 'node:os'
import { isIP, isIPv4, isIPv6 } from 'node:net'

/** Ends of names that no public authority ever certifies. */
export const DOMAINS = ['localhost', 'local', 'lan', 'home.arpa', 'internal']

/** Addresses that exist only inside of own networks, with the bits that count. */
export const NETWORKS = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
].map((network) => {
  const [address = '', bits = ''] = network.split('/')
  const bytes = addressBytes(address)!
  const mask = Buffer.from(bytes.map((_byte, index) => 0xff & (0xff00 >> clamp(Number(bits) - index * 8))))
  return { address: bytes, mask }
})

/** The bytes of an IP address; undefined for a name. */
export function addressBytes(text: string): Buffer | undefined {
  if (isIPv4(text)) return Buffer.from(text.split('.').map(Number))
  if (!isIPv6(text)) return undefined
  const [head = '', tail] = text.toLowerCase().split('%')[0]!.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  const [before, after] = [groups(head), groups(tail ?? '')]
  const all = [...before, ...Array<number>(tail === undefined ? 0 : 8 - before.length - after.length).fill(0), ...after]
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 0xff]))
}

/** Whether a name or an address lies within an own network; `host` is the name that this machine has there. */
export function isOwn(name: string, host: string): boolean {
  const bytes = addressBytes(name)
  if (!bytes) return [...DOMAINS, host].some((domain) => name === domain || name.endsWith(`.${domain}`))
  return NETWORKS.some(
    ({ address, mask }) =>
      address.length === bytes.length && bytes.every((byte, index) => (byte & mask[index]!) === address[index]),
  )
}

/** Whether a host, or the address of who is connected, is this machine itself. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host.toLowerCase().replace(/^::ffff:/, ''))

/** A machine by what its network may call it. */
export interface Machine {
  /** Its own name, without a domain. */
  host: string
  addresses: readonly string[]
}

/** This machine, now, its IPv4 addresses first: cables are pulled and addresses given anew. */
export function thisMachine(): Machine {
  const host =
    hostname()
      .split('.')[0]!
      .toLowerCase()
      .replace(/[^a-z0-9-]/g, '-') || 'savdo'
  const addresses = Object.values(networkInterfaces())
    .flatMap((addressesOfOne) => addressesOfOne ?? [])
    // An address of one cable alone (fe80) is good for no address bar.
    .filter(({ internal, scopeid }) => !internal && !scopeid)
    .map(({ address }) => address)
  const oldestKindFirst = (a: string, b: string) => isIP(a) - isIP(b) || (a < b ? -1 : 1)
  return { host, addresses: [...new Set(addresses)].sort(oldestKindFirst) }
}

function clamp(bits: number): number {
  return Math.min(8, Math.max(0, bits))
}
