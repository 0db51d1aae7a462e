import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const unit = 'deploy/savdo.service'
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test.runIf(hasSystemd)('systemd takes the unit without a complaint', () => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  // Of other units of this machine it may say something, too.
  expect(stderr.split('\n').filter((line) => line.includes('savdo'))).toEqual([])
  expect(status).toBe(0)
})

test('unit and container start what a build makes, and both let it end in peace', () => {
  const [service, container] = [unit, 'deploy/Containerfile'].map((path) => readFileSync(path, 'utf8'))
  expect(service).toMatch(/^ExecStart=.*node dist\/server\/main\.js$/m)
  expect(service).toMatch(/^TimeoutStopSec=\d+$/m)
  expect(container).toMatch(/^CMD \["node", "dist\/server\/main\.js"\]$/m)
  expect(container).toMatch(/^STOPSIGNAL SIGTERM$/m)
  expect(container).toMatch(/^USER node$/m)
  const unknown = container!
    .split('\n')
    .filter(
      (line) => line && !/^(#|FROM|WORKDIR|COPY|RUN|ENV|USER|VOLUME|EXPOSE|STOPSIGNAL|HEALTHCHECK|CMD) ?/.test(line),
    )
  expect(unknown).toEqual([])
  expect(existsSync('package-lock.json')).toBe(true)
})

test('what is delivered is a list of exact versions, those of the browser’s half as well', () => {
  const { stdout, status } = spawnSync('npm', ['run', '-s', 'sbom'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  expect(status).toBe(0)
  const { components } = JSON.parse(stdout) as { components: { name: string; version: string }[] }
  for (const delivered of ['pg', 'react'])
    expect(components.find(({ name }) => name === delivered)?.version).toMatch(/^\d+\.\d+\.\d+$/)
})

test('every package is asked for by one version', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  ) as Record<string, Record<string, string>>
  const asked = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+[\w.-]*$/.test(version))).toEqual([])
})
