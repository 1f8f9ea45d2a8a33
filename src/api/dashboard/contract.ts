import type { Contract } from '../core/contract'
import { markNotifications, notificationList } from './notifications'
import { countUserRegisterProduct } from './reports'
import { workList } from './work'

export const contract: Contract = { calls: [countUserRegisterProduct, workList, notificationList, markNotifications] }
