import { tryAgain } from '../../../faults/tryAgain'
import { number } from '../../../format'

/** Every word of files that are dropped into a list of rows. */
export const texts = {
  choose: (label: string) => `Choose ${label.toLowerCase()}`,
  drop: 'or drop or paste several here',
  unreadable: 'cannot be read as a picture',
  tooManyPixels: 'has more than 50 million pixels',
  noSuchType: (types: string) => `is no ${types}`,
  tooLarge: (most: string) => `is larger than ${most}`,
  noRoom: (most: number) => `has no room: ${number(most)} at most`,
  refused: (count: number) => (count === 1 ? 'One file was not taken' : `${number(count)} files were not taken`),
  uploaded: (count: number, all: number) => `${number(count)} of ${number(all)} uploaded`,
  waiting: (left: number) => `No connection: ${number(left)} wait for it`,
  stop: 'Stop',
  stopped: (left: number) => `${number(left)} not uploaded: they go along when you save`,
  failed: (left: number) => (left === 1 ? 'One is not uploaded' : `${number(left)} are not uploaded`),
  again: tryAgain,
  remove: (name: string) => `Remove ${name}`,
  why: (name: string, reason: string) => `${name} ${reason}`,
  notSent: 'was not sent',
  dismiss: 'OK',
}
