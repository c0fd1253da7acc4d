/**
 * How a step ends: 0 the answer is yes; 1 there is no answer (the API server is away, the deadline has passed)
 * and the same command may give one later; 2 the answer is no, or the command line is wrong, or access is
 * denied: the same command gives the same answer until somebody changes something.
 */
export const EXIT_CODES = { agreed: 0, undecided: 1, refused: 2 } as const;
