import { closeSnackbar, type CustomContentProps, SnackbarContent, SnackbarProvider } from 'notistack'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckIcon, CloseIcon, FailureIcon, InfoIcon, WarningIcon } from '../icons.tsx'
import './toasts.css'

const TOASTS_MAX = 4
const ICONS = { success: CheckIcon, error: FailureIcon, warning: WarningIcon, info: InfoIcon, default: InfoIcon }

/** Where notify… messages appear: bottom right, over everything. */
export function Toasts() {
  return (
    <SnackbarProvider
      maxSnack={TOASTS_MAX}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transitionDuration={0}
      classes={{ containerRoot: 'toasts' }}
      Components={{ success: Toast, error: Toast, warning: Toast, info: Toast }}
    />
  )
}

function Toast({ id, message, variant, ref }: CustomContentProps & { ref?: Ref<HTMLDivElement> }) {
  const { t } = useTranslation()
  const Icon = ICONS[variant]
  return (
    <SnackbarContent ref={ref} role={variant === 'error' ? 'alert' : 'status'} className={`toast toast-${variant}`}>
      <Icon fontSize="small" />
      <span className="toast-text">{message}</span>
      <button type="button" className="toast-close" aria-label={t('action.close')} onClick={() => closeSnackbar(id)}>
        <CloseIcon fontSize="inherit" />
      </button>
    </SnackbarContent>
  )
}
