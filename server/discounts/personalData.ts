import type { PersonalData } from '../core/privacy/personal'

export const personalData: PersonalData = {
  things: {
    discount_code_packs: 'title prefix value_kind only_kind search',
    discount_codes: 'title code value_kind only_kind search',
    discount_items: '',
    discounts: 'title non_latin_title value_kind round_to note stage search',
  },
}
