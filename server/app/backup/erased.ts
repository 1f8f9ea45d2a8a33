import { dirname, join } from 'node:path'
import { addErasures, eraseAgain, erasuresIn, readErasures } from '../../accounts/privacy/erasureList'
import type { Database } from '../../db/database'
import { erasureListName } from '../config'
import { backUp } from './dump'
import { load } from './load'
import '../rooms'

const listBeside = (file: string) => join(dirname(file), erasureListName)

export async function backUpWithErasures(db: Database, file: string, erasureList: string): Promise<number> {
  const rows = await backUp(db, file)
  await addErasures(listBeside(file), [...readErasures(erasureList), ...(await erasuresIn(db))])
  return rows
}

/**
 * Restores a backup and repeats later erasures in one transaction, from `erasureList`, the list beside the backup and the replaced database
 * (`former`). Returns the numbers of rows and people.
 */
export async function loadAndErase(
  db: Database,
  file: string,
  { erasureList, former = [], now = new Date() }: { erasureList: string; former?: Awaited<ReturnType<typeof erasuresIn>>; now?: Date },
): Promise<{ rows: number; people: number }> {
  const list = [...readErasures(erasureList), ...readErasures(listBeside(file)), ...former]
  // First, so that a power cut does not lose the list.
  await addErasures(erasureList, list)
  let people = 0
  const rows = await load(db, file, {
    finish: async (tx) => {
      people = await eraseAgain(tx, list, now)
    },
  })
  return { rows, people }
}
