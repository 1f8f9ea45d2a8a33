import { lowerFirst } from '#api/core/names'
import { inLanguage } from '#api/core/texts/inLanguage'
import { tryAgain } from '../../../faults/tryAgain'
import { number } from '../../../format'

export const texts = inLanguage('core/files', {
  choose: (label: string) => `Choose ${lowerFirst(label)}`,
  drop: 'or drop or paste several here',
  unreadable: 'is not a readable picture',
  tooManyPixels: 'has more than 50 million pixels',
  noSuchType: (types: string) => `is not of type ${types}`,
  tooLarge: (max: string) => `is larger than ${max}`,
  noRoom: (max: number) => `exceeds the limit of ${number(max)}`,
  refused: (count: number) => (count === 1 ? '1 file rejected' : `${number(count)} files rejected`),
  uploaded: (count: number, all: number) => `${number(count)} of ${number(all)} uploaded`,
  waiting: (left: number) => `No connection: ${number(left)} pending`,
  stop: 'Stop',
  stopped: (left: number) => `${number(left)} not uploaded yet. Saving uploads them`,
  failed: (left: number) => (left === 1 ? '1 file not uploaded' : `${number(left)} files not uploaded`),
  again: tryAgain,
  remove: (name: string) => `Remove ${name}`,
  why: (name: string, reason: string) => `${name} ${reason}`,
  notSent: 'was not sent',
  dismiss: 'OK',
})
