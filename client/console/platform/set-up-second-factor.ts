import { createContext } from 'react';

/** Opens the dialog that sets up one's second factor. The frame has it, so that no screen takes it away half done. */
export const SetUpSecondFactor = createContext<() => void>(() => {});
