/** The release of this front end, which webpack.shared.js writes into its build. */
declare const RELEASE: import('@lessons/contract').Release;
