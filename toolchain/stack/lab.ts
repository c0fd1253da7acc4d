/** The embedded stack: its backend, its passphrase and its working files are all below .turntable. */
export const LAB = "lab";
