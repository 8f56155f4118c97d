/*
 * Ends a process of jest once nothing is open in it. Otherwise Node first frees each object of a heap of hundreds of
 * megabytes. On a busy machine that takes longer than the half second after which jest blames the tests for a leak.
 */
process.once('beforeExit', () => process.exit());
