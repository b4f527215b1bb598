/** The address of the engine, as bundlers give it. */
declare const address: string;
export default address;
