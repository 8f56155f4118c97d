/** Files that webpack copies: what is imported is their address. */
declare module '*.woff2' {
  const address: string;
  export default address;
}
declare module '*.png' {
  const address: string;
  export default address;
}
declare module '*.webp' {
  const address: string;
  export default address;
}
declare module '*.svg' {
  const address: string;
  export default address;
}
