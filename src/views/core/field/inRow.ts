import { createContext } from 'react'

/** Whether a field is a cell of a row, which has a removal of its own and headings above its first row. */
export const InRow = createContext(false)
