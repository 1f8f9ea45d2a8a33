import { useChunk } from '../src/views/core/chunk'
import { chunkOf, type Place, placeAt } from '../src/views/core/pages'

function Shown({ place }: { place: Place }) {
  const { default: Module } = useChunk(chunkOf(place.page))
  return <Module {...place} />
}

/** A page by its address, as the page table has it. */
export function PageAt({ path }: { path: string }) {
  const place = placeAt(path)
  return place && <Shown place={place} />
}
