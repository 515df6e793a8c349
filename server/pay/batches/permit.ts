declare const given: unique symbol;

/**
 * Leave to put documents before people. Whatever makes payslips of documents or lets a batch go on to its people asks
 * for one, and only ./publication.ts gives it.
 */
export type Permit = { readonly [given]: true };
