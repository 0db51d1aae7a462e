import { DEFAULT_TIME_ZONE } from '../rules/businessDay.ts'

/** What the server has written into its page (server/page.ts); Vite's page and tests have nothing there. */
export const zoneOfPage = (page: Pick<ParentNode, 'querySelector'> | undefined): string =>
  page?.querySelector<HTMLMetaElement>('meta[name="time-zone"]')?.content || DEFAULT_TIME_ZONE

/**
 * The company's time zone (domain.md, Numbers): screens, prints and the till reckon in it, wherever the device stands. It comes with the
 * page, so that it is known before anything is drawn, and to a till that starts without a network.
 */
export const TIME_ZONE: string = zoneOfPage(globalThis.document)
