export const staffPreorder = '/admin-agent/admin-preorder'
export const staffProgress = '/admin-agent/admin-distributor'
export const ownPreorder = '/agent/preorder'
export const ownProgress = '/agent/in-progress'
