import type { FlightStatus } from '../../api/flight.ts'
import type { Tone } from '../../ui/grid/tone.ts'

const TONES: Partial<Record<FlightStatus, Tone>> = {
  STARTED: 'warning',
  SENT: 'warning',
  FINISHED: 'success',
  DELETED: 'danger',
}
/** On board or on its way is amber, settled green, deleted red. */
export const flightTone = ({ status }: { status: FlightStatus }): Tone | undefined => TONES[status]
