// Where a browser forbids storage, asking for it throws, and would end the scripts of the page: here nothing is kept, and only writing throws.
try {
  localStorage.length;
} catch (error) {
  const refuse = () => {
    throw error;
  };
  Object.defineProperty(window, "localStorage", { value: { length: 0, getItem: () => null, setItem: refuse, removeItem() {} } });
}
