import action from '../../../../locales/uz-latn/action.json' with { type: 'json' }
import enumeration from '../../../../locales/uz-latn/enum.json' with { type: 'json' }
import field from '../../../../locales/uz-latn/field.json' with { type: 'json' }
import message from '../../../../locales/uz-latn/message.json' with { type: 'json' }
import screen from '../../../../locales/uz-latn/screen.json' with { type: 'json' }

/** All texts of one language, loaded as one chunk. */
export const texts = { action, enum: enumeration, field, message, screen }
