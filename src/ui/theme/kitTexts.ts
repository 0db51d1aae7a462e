import type { ThemeOptions } from '@mui/material/styles'
import type { TFunction } from 'i18next'

/** The words that the UI kit itself shows or says to a screen reader; it ships with Russian, but with no Uzbek. */
export const kitTexts = (t: TFunction): ThemeOptions => ({
  components: {
    MuiAutocomplete: {
      defaultProps: {
        clearText: t('action.clear'),
        closeText: t('action.close'),
        openText: t('action.open'),
        loadingText: t('message.loading'),
        noOptionsText: t('message.nothingFound'),
      },
    },
    MuiAlert: { defaultProps: { closeText: t('action.close') } },
  },
})
