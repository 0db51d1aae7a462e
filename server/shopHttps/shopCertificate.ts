import { X509Certificate } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { readIfThere, writeDurably } from '../durableFile.ts'
import { type Certified, hostOfAuthority, makeAuthority, makeServerCertificate, permits } from './certificates.ts'
import type { Machine } from './ownNetwork.ts'

/** A server's certificate is made anew so long before its end. */
const RENEW_MS = 30 * 86_400_000

export interface ShopCertificate {
  /** The authority's certificate, PEM: what devices are asked to trust. */
  authority: string
  /** What the server shows, PEM. */
  server: Certified
  /** The names and addresses that it holds for, the best to use first. */
  hosts: readonly string[]
}

/**
 * The certificate of this machine, from the folder `https` of the data folder: made at the first start, and anew when it nears its
 * end or the machine has got other addresses. Devices keep their trust, because the authority stays.
 */
export async function shopCertificate(dataDir: string, machine: Machine, now: Date): Promise<ShopCertificate> {
  const folder = join(dataDir, 'https')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const authority = await kept(
    join(folder, 'authority.pem'),
    (one) => endOf(one) > now.getTime(),
    () => makeAuthority(machine, now),
  )
  const host = hostOfAuthority(authority)
  const names = machine.host === host ? [host] : []
  const hosts = [`${machine.host}.local`, ...machine.addresses, ...names, 'localhost', '127.0.0.1', '::1'].filter(
    (name) => permits(authority, name),
  )
  const holds = (one: Certified) => {
    const certificate = new X509Certificate(one.certificate)
    return (
      endOf(one) - RENEW_MS > now.getTime() &&
      certificate.checkIssued(new X509Certificate(authority.certificate)) &&
      hosts.every((name) => (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)) !== undefined)
    )
  }
  const server = await kept(join(folder, 'server.pem'), holds, () => makeServerCertificate(authority, hosts, now))
  return { authority: authority.certificate, server, hosts }
}

/** What a file holds, a key and its certificate, if that still serves; else what is made instead, and kept. */
async function kept(path: string, serves: (one: Certified) => boolean, make: () => Certified): Promise<Certified> {
  const found = partsOf((await readIfThere(path))?.toString() ?? '')
  if (found && serves(found)) return found
  const made = make()
  await writeDurably(path, made.key + made.certificate, 0o600)
  return made
}

function partsOf(text: string): Certified | undefined {
  const part = (kind: string) => new RegExp(`-----BEGIN ${kind}-----[^-]+-----END ${kind}-----\\n`).exec(text)?.[0]
  const [key, certificate] = [part('PRIVATE KEY'), part('CERTIFICATE')]
  return key && certificate ? { key, certificate } : undefined
}

const endOf = ({ certificate }: Certified): number => Date.parse(new X509Certificate(certificate).validTo)
