/** The name by which a page asks the browser to wake the worker once there is a network. */
export const syncTag = 'stagedoor-outbox';
