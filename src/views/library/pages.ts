import type { Page } from '../core/pages'

export const pages: Page[] = []
