import type { LibrisOutcome, LibrisPart } from '#api/exports/libris'
import { number } from '#views/core/format.ts'

const titles = (count: number) => `${number(count)} ${count === 1 ? 'title' : 'titles'}`
const parts: Record<LibrisPart, string> = { record: 'Record', holding: 'Holding' }
const outcomes: Record<LibrisOutcome, string> = {
  created: 'Created',
  updated: 'Updated',
  unchanged: 'Already there',
  refused: 'Refused',
  unknown: 'Unknown outcome',
}

export const texts = {
  heading: 'Send to Libris',
  about: (sigel: string) =>
    `A record is sent as the library ${sigel}, found again by its ISBN and never overwritten if somebody changed it there. A holding says that the library has the title.`,
  servers: {
    missing: {
      title: 'Libris is not set up on this server',
      text: 'Records can be checked and saved as a file, but not sent. Ask your administrator to set it up.',
    },
    fake: {
      title: 'Demonstration: this is not Libris',
      text: 'Records go to a server of the demonstration that answers as Libris does. Nothing leaves this machine.',
    },
    test: { title: 'Test server of Libris', text: 'Records go to a test server. Libraries do not see them.' },
    live: undefined,
  },
  host: (host: string) => `Address: ${host}`,
  choose: 'Titles to send',
  all: (count: number) => `All ${titles(count)} on this page`,
  chooseOf: (title: string) => `Send ${title}`,
  sendRecords: (count: number) => (count ? `Send records of ${titles(count)}` : 'Send records'),
  sendHoldings: (count: number) => (count ? `Send holdings of ${titles(count)}` : 'Send holdings'),
  sending: (part: LibrisPart, count: number) => `${part === 'record' ? 'Records' : 'Holdings'} of ${titles(count)} will be sent to Libris.`,
  underWay: 'Sending to Libris…',
  failed: 'Not sent:',
  ended: (sent: number, refused: number) => `${titles(sent)} sent${refused ? `, ${number(refused)} refused` : ''}.`,
  parts,
  outcomes,
  none: 'Add titles to this export first.',
  notSent: 'Not sent',
  open: 'Open in Libris',
} as const
