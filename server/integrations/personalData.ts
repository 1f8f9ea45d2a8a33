import type { PersonalData } from '../core/privacy/personal'

export const personalData: PersonalData = {
  things: {
    ftp_access: 'sealed given_for fingerprint pinned_for refused_fingerprint last_error',
    ftp_connection: 'title protocol host username root search',
    ftp_items: 'path',
    google_tag: 'title kind key search',
  },
}
