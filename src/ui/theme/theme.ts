import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles'
import type { TFunction } from 'i18next'
import { kitTexts } from './kitTexts.ts'

/** Both schemes read the same variables of tokens.css, which change with `data-theme`; so a switch redraws nothing. */
const palette = {
  primary: {
    main: 'var(--accent)',
    light: 'var(--accent)',
    dark: 'var(--accent-strong)',
    contrastText: 'var(--on-accent)',
  },
  secondary: { main: 'var(--ink-soft)', light: 'var(--ink-faint)', dark: 'var(--ink)', contrastText: 'var(--paper)' },
  error: { main: 'var(--danger)', light: 'var(--danger)', dark: 'var(--danger)', contrastText: 'var(--on-signal)' },
  warning: {
    main: 'var(--warning)',
    light: 'var(--warning)',
    dark: 'var(--warning)',
    contrastText: 'var(--on-signal)',
  },
  success: {
    main: 'var(--success)',
    light: 'var(--success)',
    dark: 'var(--success)',
    contrastText: 'var(--on-signal)',
  },
  info: { main: 'var(--info)', light: 'var(--info)', dark: 'var(--info)', contrastText: 'var(--on-signal)' },
  text: { primary: 'var(--ink)', secondary: 'var(--ink-soft)', disabled: 'var(--ink-faint)' },
  background: { default: 'var(--canvas)', paper: 'var(--raised)' },
  divider: 'var(--line)',
  action: {
    hover: 'var(--hover)',
    selected: 'var(--accent-soft)',
    active: 'var(--ink-soft)',
    disabled: 'var(--ink-faint)',
    focus: 'var(--hover)',
  },
}

/** What the kit calls its colours, in tokens.css. */
const SIGNALS = { primary: 'accent', error: 'danger', warning: 'warning', success: 'success', info: 'info' } as const
const softened = (color: string) => {
  const signal = SIGNALS[color as keyof typeof SIGNALS] as string | undefined
  if (!signal) return { backgroundColor: 'var(--sunken)', color: 'var(--ink)' }
  return { backgroundColor: `var(--${signal}-soft)`, color: `var(--${signal === 'accent' ? 'ink' : signal})` }
}

/** A label above a filled field, of the text's size: the kit's three quarters of our 13 px would be under 10. */
const SHRUNK_LABEL = 0.85

type Components = NonNullable<ThemeOptions['components']>

/** Buttons, boxes and chips. */
const controls: Components = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { size: 'small', disableElevation: true },
    styleOverrides: {
      root: { minHeight: 30, '&:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: 1 } },
    },
  },
  MuiIconButton: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: { borderRadius: 5, '&:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: -1 } },
    },
  },
  MuiCheckbox: { defaultProps: { size: 'small' } },
  MuiRadio: { defaultProps: { size: 'small' } },
  MuiSwitch: { defaultProps: { size: 'small' } },
  MuiChip: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: { borderRadius: 5 },
      // A list full of states stays calm: the colour is in the letters, its breath behind them.
      filled: ({ ownerState: { color = 'default' } }) => softened(color),
    },
  },
}

/** Fields that are typed into or chosen in. */
const inputs: Components = {
  MuiTextField: { defaultProps: { size: 'small', margin: 'dense', fullWidth: true } },
  MuiFormControl: { defaultProps: { size: 'small', margin: 'dense' } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: { backgroundColor: 'var(--paper)' },
      notchedOutline: { borderColor: 'var(--line-strong)', '& legend': { fontSize: `${SHRUNK_LABEL}em` } },
      input: ({ ownerState }) => (ownerState.size === 'small' ? { paddingBlock: 6 } : {}),
    },
  },
  // When the input's padding shrinks, the empty label must move with it.
  MuiInputLabel: {
    styleOverrides: {
      outlined: ({ ownerState }) => {
        if (ownerState.shrink)
          return {
            transform: `translate(14px, -8px) scale(${SHRUNK_LABEL})`,
            maxWidth: `calc(${100 / SHRUNK_LABEL}% - 32px)`,
          }
        return ownerState.size === 'small' ? { transform: 'translate(14px, 6px) scale(1)' } : {}
      },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      inputRoot: {
        '&.MuiInputBase-sizeSmall': { paddingBlock: 3, '& .MuiAutocomplete-input': { paddingBlock: 2.5 } },
      },
    },
  },
}

/** What things lie on, and what comes over them. */
const surfaces: Components = {
  MuiAlert: {
    styleOverrides: {
      root: {
        alignItems: 'center',
        paddingBlock: 2,
        border: '1px solid var(--line)',
        borderInlineStart: '4px solid',
      },
      standard: ({ ownerState: { severity = 'info' } }) => ({
        backgroundColor: `var(--${SIGNALS[severity]}-soft)`,
        borderInlineStartColor: `var(--${SIGNALS[severity]})`,
        color: 'var(--ink)',
      }),
    },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 36 } } },
  MuiTab: { styleOverrides: { root: { minHeight: 36, paddingBlock: 6, minWidth: 64 } } },
  MuiToolbar: { defaultProps: { variant: 'dense' }, styleOverrides: { dense: { minHeight: 40 } } },
  MuiMenuItem: { defaultProps: { dense: true } },
  MuiList: { defaultProps: { dense: true } },
  MuiListSubheader: { styleOverrides: { root: { lineHeight: '30px', backgroundColor: 'inherit' } } },
  MuiTable: { defaultProps: { size: 'small' } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiPopover: { styleOverrides: { paper: { border: '1px solid var(--line)', boxShadow: 'var(--shadow)' } } },
  MuiDialog: { styleOverrides: { paper: { border: '1px solid var(--line)', boxShadow: 'var(--shadow)' } } },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'var(--shade)' } } },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, arrow: false },
    styleOverrides: { tooltip: { fontSize: '0.75rem', backgroundColor: 'var(--ink)', color: 'var(--paper)' } },
  },
}

/** The UI kit's theme: dense, calm, without motion (stack.md §6), with the kit's own texts in the language. */
export const themeIn = (t: TFunction): Theme =>
  createTheme(
    {
      cssVariables: { nativeColor: true, colorSchemeSelector: '[data-theme="%s"]', disableCssColorScheme: true },
      colorSchemes: { light: { palette }, dark: { palette } },
      spacing: 6,
      shape: { borderRadius: 5 },
      transitions: { create: () => 'none' },
      typography: {
        fontFamily: 'var(--font)',
        fontSize: 13,
        // Inputs, labels and menu items all inherit body1.
        body1: { fontSize: '0.8125rem', lineHeight: 1.4 },
        body2: { fontSize: '0.8125rem', lineHeight: 1.4 },
        h6: { fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.35 },
        button: { textTransform: 'none', fontWeight: 500 },
      },
      components: { ...controls, ...inputs, ...surfaces },
    },
    kitTexts(t),
  )
