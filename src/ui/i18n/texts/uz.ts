import action from '../../../../locales/uz/action.json' with { type: 'json' }
import enumeration from '../../../../locales/uz/enum.json' with { type: 'json' }
import field from '../../../../locales/uz/field.json' with { type: 'json' }
import message from '../../../../locales/uz/message.json' with { type: 'json' }
import screen from '../../../../locales/uz/screen.json' with { type: 'json' }

/** All texts of one language, loaded as one chunk. */
export const texts = { action, enum: enumeration, field, message, screen }
