import { StartupError } from '../startupError.ts'

/** A backup that is not made, or not taken for a good one. Its message says why and is shown without a stack. */
export class BackupFault extends StartupError {
  override name = 'BackupFault'
}

/** Somebody else makes one at this moment: nothing is wrong. */
export class BackupUnderway extends BackupFault {
  override name = 'BackupUnderway'
}
