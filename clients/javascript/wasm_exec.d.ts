// Go's own support for WebAssembly, which defines the class Go.
declare global {
  class Go {
    importObject: WebAssembly.Imports;
    argv: string[];
    run(instance: WebAssembly.Instance): Promise<void>;
  }
}
export {};
