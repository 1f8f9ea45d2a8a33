import { lowerFirst } from '#api/core/names'
import { inLanguage } from '#api/core/texts/inLanguage'

export const texts = inLanguage('core/rows', {
  add: (label: string) => `Add to ${lowerFirst(label)}`,
  row: (place: number, count: number) => `Row ${place} of ${count}`,
  up: (place: number) => `Move row ${place} up`,
  down: (place: number) => `Move row ${place} down`,
  remove: (place: number) => `Remove row ${place}`,
  drag: 'Drag to reorder, or press Alt with an arrow key',
  moved: (from: number, to: number, count: number) => `Row ${from} is now row ${to} of ${count}`,
  added: (count: number) => `Row ${count} added`,
  addedMany: (count: number) => (count === 1 ? '1 row added' : `${count} rows added`),
  removed: (place: number, left: number) => `Row ${place} is removed: ${left === 1 ? '1 is' : `${left} are`} left`,
})
