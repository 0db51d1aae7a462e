export const PENCIL = 'M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5'
export const EYE =
  'M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z'
export const MENU = 'M12 5.5v.01M12 12v.01M12 18.5v.01'

/** A button in a row; what it does says the list, which hears every click in its rows. */
export const OwnButton = ({ name, label, path }: { name: string; label: string; path: string }) => (
  <button type="button" tabIndex={-1} className="grid-icon" aria-label={label} title={label} data-own={name}>
    <svg viewBox="0 0 24 24" aria-hidden>
      <path d={path} />
    </svg>
  </button>
)
