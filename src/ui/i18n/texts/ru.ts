import action from '../../../../locales/ru/action.json' with { type: 'json' }
import enumeration from '../../../../locales/ru/enum.json' with { type: 'json' }
import field from '../../../../locales/ru/field.json' with { type: 'json' }
import message from '../../../../locales/ru/message.json' with { type: 'json' }
import screen from '../../../../locales/ru/screen.json' with { type: 'json' }

/** All texts of one language, loaded as one chunk. */
export const texts = { action, enum: enumeration, field, message, screen }
