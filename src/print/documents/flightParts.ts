import type { Flight } from '../../api/flight.ts'
import type { PrintedValue } from '../../paper/definePrint.ts'

type Head = Pick<Flight, 'routeFrom' | 'routeTo' | 'brigadeDtos'>

/** From where to where. */
export const routeFact: PrintedValue<Head> = {
  name: 'route',
  kind: 'text',
  value: ({ routeFrom, routeTo }) => [routeFrom, routeTo].filter(Boolean).join(' — '),
}
/** The crew groups with those of them who fly. */
export const crewFact: PrintedValue<Head> = {
  name: 'brigadeNames',
  kind: 'text',
  value: ({ brigadeDtos }) =>
    brigadeDtos
      .map(({ name, employeeDtos }) => `${name}: ${employeeDtos.map(({ fullName }) => fullName).join(', ')}`)
      .join('; '),
}
