import { closeSnackbar, enqueueSnackbar } from 'notistack'
import { failureText } from './failureText.ts'

const SUCCESS_MS = 3_000

/** Says briefly, in green, that the server has done it. Never call it before the server has answered. */
export function notifySuccess(text: string): void {
  enqueueSnackbar(text, { variant: 'success', autoHideDuration: SUCCESS_MS })
}

/** Says in red what failed and what to do; it stays until it is closed. The same failure is said once, however often it comes. */
export function notifyFailure(error: unknown): void {
  const text = typeof error === 'string' ? error : failureText(error)
  enqueueSnackbar(text, { key: text, variant: 'error', persist: true, preventDuplicate: true })
}

/** For what the user should know but need not act on. */
export function notifyInfo(text: string): void {
  enqueueSnackbar(text, { variant: 'info', autoHideDuration: 2 * SUCCESS_MS })
}

export const dismissAll = (): void => closeSnackbar()
