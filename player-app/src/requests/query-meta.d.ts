import '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** It changes something or loads a program, so freshness never asks for it again. */
      isAction?: true;
    };
  }
}
